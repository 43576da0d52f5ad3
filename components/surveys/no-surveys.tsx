"use client";

import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";

export function NoSurveys({ actions }: { actions: ReactNode }) {
  const t = useTranslations("surveys.noSurveys");
  return (
    <EmptyState icon={<ClipboardList aria-hidden />} title={t("noSurveysYet")} actions={actions}>
      {t("sendPeopleTheLinkToA")}
    </EmptyState>
  );
}
