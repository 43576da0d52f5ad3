"use client";

import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import type { ScheduleRule } from "#contract/calendars/schedules.ts";
import { formatMinuteRange } from "#lib/format/dates.ts";
import { readRules, summaryOf } from "./week-hours.ts";

/** The weekly hours of a schedule in one line. */
export function WeekSummary({ rules }: { rules: readonly ScheduleRule[] }) {
  const t = useTranslations("calendarSettings.weekSummary");
  const { locale } = usePlace();
  return summaryOf(readRules(rules).week, locale) || t("closedEveryDay");
}

/** The hours of a person without a schedule. */
export function useDefaultHours(): string {
  const { locale } = usePlace();
  return formatMinuteRange(9 * 60, 17 * 60, locale);
}
