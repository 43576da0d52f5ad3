"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { routes } from "#lib/routes.ts";
import { amountOf, typeNames } from "./calendar-words.ts";

const lengthOf = ({ durationOptions, slotDuration, slotDurationUnit }: Calendar) =>
  durationOptions.length > 0
    ? durationOptions.map(({ duration, durationUnit }) => amountOf(duration, durationUnit)).join(" / ")
    : amountOf(slotDuration, slotDurationUnit);

const teamOf = ({ teamMembers: { length } }: Calendar) => (length === 0 ? "no team" : length === 1 ? "1 person" : `${length} people`);

export function CalendarRow({ calendar }: { calendar: Calendar }) {
  return (
    <li className="border-b border-separator last:border-0">
      <Link href={routes.calendarSettings(calendar.id)} className="flex min-h-13 items-center gap-3 px-1 py-1.5 hover:bg-default">
        <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: calendar.eventColor }} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{calendar.name}</span>
          <span className="block truncate text-xs text-muted">
            {typeNames[calendar.calendarType].name} · {lengthOf(calendar)} · {teamOf(calendar)}
          </span>
        </span>
        {calendar.isActive ? null : <Badge>Draft</Badge>}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
