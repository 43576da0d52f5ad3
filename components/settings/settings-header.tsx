"use client";

import { useTranslations } from "use-intl";
import { PageHeader } from "#components/layout/page-header.tsx";

export function SettingsHeader() {
  const t = useTranslations("settings.settingsNavigation");
  return <PageHeader title={t("settings")} />;
}
