"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import { useCounted } from "#components/ui/counted.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";
import { amountOf, typeNames } from "./words.ts";

const lengthOf = ({ durationOptions, slotDuration, slotDurationUnit }: Calendar) =>
  durationOptions.length > 0
    ? durationOptions.map(({ duration, durationUnit }) => amountOf(duration, durationUnit)).join(" / ")
    : amountOf(slotDuration, slotDurationUnit);

export function CalendarRow({ calendar }: { calendar: Calendar }) {
  const say = useSay();
  const counted = useCounted();
  return (
    <li className="border-b border-separator last:border-0">
      <Link href={routes.calendarSettings(calendar.id)} className="flex min-h-13 items-center gap-3 px-1 py-1.5 hover:bg-default">
        <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: calendar.eventColor }} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{calendar.name}</span>
          <span className="line-clamp-2 text-xs text-muted">
            {typeNames[calendar.calendarType].name} · {lengthOf(calendar)} ·{" "}
            {calendar.teamMembers.length === 0 ? say("no team") : counted(calendar.teamMembers.length, "person")}
          </span>
        </span>
        {calendar.isActive ? null : <Badge>Draft</Badge>}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
