"use client";

import { CalendarClock } from "lucide-react";
import { cx } from "#components/ui/class-names.ts";
import { usePlace } from "#components/ui/place.tsx";
import { formatTime } from "#components/ui/time-format.ts";
import { useNow } from "#components/ui/use-now.ts";
import { dueGroupOf, formatClock, formatNearDay } from "#lib/format/days.ts";
import { dayOf } from "#lib/format/zone.ts";

const tones = {
  overdue: "text-danger-soft-foreground",
  today: "text-warning-soft-foreground",
  upcoming: "text-muted",
  done: "text-muted",
} as const;

/** When a task is due, by the location's clock: "Today, 09:30". */
export function TaskDue({ dueDate, completed, className }: { dueDate: string; completed: boolean; className?: string }) {
  const { timeZone, locale } = usePlace();
  const now = useNow();
  const at = new Date(dueDate);
  const day = dayOf(at, timeZone);
  return (
    <time
      dateTime={dueDate}
      title={formatTime(at, "full", timeZone, locale)}
      className={cx(
        "inline-flex items-center gap-1 whitespace-nowrap tabular-nums",
        now ? tones[dueGroupOf({ dueDate, completed }, now, timeZone)] : "text-muted",
        className,
      )}
    >
      <CalendarClock aria-hidden className="size-3.5" />
      {now ? `${formatNearDay(day, dayOf(now, timeZone), locale)}, ${formatClock(at, timeZone, locale)}` : ""}
    </time>
  );
}
