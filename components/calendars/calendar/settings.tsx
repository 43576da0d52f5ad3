"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarDays, ChevronRight, Plus } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { Calendar } from "#contract/calendars/calendars.ts";
import type { CalendarGroup } from "#contract/calendars/groups.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { GroupSettings } from "./group-settings.tsx";
import { NewCalendarSheet } from "./new-calendar-sheet.tsx";
import { amountOf } from "./words.ts";

/** Calendars by group; those without a group come last. */
function sectionsOf(calendars: readonly Calendar[], groups: readonly CalendarGroup[], names: { noGroup: string; calendars: string }) {
  const grouped = groups.map((group) => ({ title: group.name, calendars: calendars.filter(({ groupId }) => groupId === group.id) }));
  const rest = calendars.filter(({ groupId }) => groupId === null || !groups.some(({ id }) => id === groupId));
  return [...grouped, { title: groups.length > 0 ? names.noGroup : names.calendars, calendars: rest }].filter(
    (section) => section.calendars.length > 0,
  );
}

export function CalendarSettings() {
  const t = useTranslations("calendarSettings.settings");
  const { locationId } = useConnection();
  const isAsked = useSearchParams().has("new");
  const [isCreating, setCreating] = useState(isAsked);
  useEffect(() => {
    // The parameter in the address is used once: going back to this page or reloading it has no effect.
    if (isAsked) window.history.replaceState(null, "", routes.calendarsSettings());
  }, [isAsked]);
  const calendars = useQuery(calendarQueries.list(locationId));
  const groups = useQuery(calendarQueries.groups(locationId));

  if (calendars.isError) return <Failure title={t("couldntLoadCalendars")} error={calendars.error} onRetry={calendars.refetch} />;
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t("newCalendar")}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <Section title={t("calendars")} hint={t("whatCanBeBookedWithWhom")} actions={calendars.data?.length ? add : null}>
        {calendars.data === undefined ? (
          <SkeletonLines count={6} />
        ) : calendars.data.length === 0 ? (
          <EmptyState icon={<CalendarDays aria-hidden />} title={t("noCalendarsYet")} actions={add}>
            {t("aCalendarSetsWhoCanBe")}
          </EmptyState>
        ) : (
          sectionsOf(calendars.data, groups.data ?? [], { noGroup: t("noGroup"), calendars: t("calendars") }).map((section) => (
            <div key={section.title} className="mt-1">
              <h3 className="mb-1 text-xs font-medium text-muted">{section.title}</h3>
              <ul className="border-y border-separator">
                {section.calendars.map((calendar) => (
                  <CalendarRow key={calendar.id} calendar={calendar} />
                ))}
              </ul>
            </div>
          ))
        )}
      </Section>
      <GroupSettings />
      {isCreating ? <NewCalendarSheet onDone={() => setCreating(false)} /> : null}
    </div>
  );
}

function CalendarRow({ calendar }: { calendar: Calendar }) {
  const t = useTranslations("calendarSettings.settings");
  const words = useTranslations("calendarSettings.words");
  const { durationOptions, slotDuration, slotDurationUnit } = calendar;
  const lengths =
    durationOptions.length > 0
      ? durationOptions.map(({ duration, durationUnit }) => amountOf(duration, durationUnit, words)).join(" / ")
      : amountOf(slotDuration, slotDurationUnit, words);
  return (
    <li className="border-b border-separator last:border-0">
      <Link href={routes.calendarSettings(calendar.id)} className="flex min-h-13 items-center gap-3 px-1 py-1.5 hover:bg-default">
        <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: calendar.eventColor }} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{calendar.name}</span>
          <span className="line-clamp-2 text-xs text-muted">
            {words(`type.${calendar.calendarType}`)} · {lengths} ·{" "}
            {calendar.teamMembers.length === 0 ? t("noTeam") : t("personCount", { count: calendar.teamMembers.length })}
          </span>
        </span>
        {calendar.isActive ? null : <Badge>{t("draft")}</Badge>}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
