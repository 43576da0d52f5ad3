"use client";

import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { NextStep, useMayGo } from "#components/layout/next-step.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Says that appointments need a calendar, and leads to where one is made, or to an admin. */
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
