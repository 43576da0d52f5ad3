"use client";

import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { NextStep, useMayGo } from "#components/layout/next-step.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Shows that appointments need a calendar, with a link to create one, or a hint to ask an admin. */
export function NoCalendars({ children }: { children?: ReactNode }) {
  const t = useTranslations("calendars.noCalendars");
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden />}
      title={t("title")}
      actions={
        <>
          <NextStep to="newCalendar" />
          {children}
        </>
      }
    >
      {t(useMayGo("newCalendar") ? "create" : "ask")}
    </EmptyState>
  );
}
