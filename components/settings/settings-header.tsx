"use client";

import { PageHeader } from "#components/layout/page-header.tsx";
import { useSay } from "#lib/i18n/say.tsx";

export function SettingsHeader() {
  return <PageHeader title={useSay()("Settings")} />;
}
