"use client";

import { Copy } from "lucide-react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { Weekday } from "#contract/calendars/schedules.ts";
import { SpanInputs } from "./span-inputs.tsx";
import { copyDay, labelOf, type Week, weekdayNames } from "./week-hours.ts";

const workdays = weekdayNames.slice(0, 5);

/** The week as times, day by day. */
export function WeekRows({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const copy = (from: Weekday, to: readonly Weekday[]) => onChange(copyDay(week, from, to));
  return (
    <ul className="border-y border-separator">
      {weekdayNames.map((day) => (
        <li key={day} className="flex flex-wrap items-start gap-x-3 border-b border-separator py-1.5 last:border-0">
          <span className="w-full pt-1.5 text-sm font-medium sm:w-24">{labelOf(day)}</span>
          <div className="min-w-0 flex-1">
            <SpanInputs label={labelOf(day)} spans={week[day]} onChange={(spans) => onChange({ ...week, [day]: spans })} />
          </div>
          <Menu
            label={`Copy ${labelOf(day)}`}
            placement="bottom end"
            trigger={<IconButton label={`Copy ${labelOf(day)} to…`} icon={<Copy aria-hidden />} />}
            sections={[
              {
                id: "many",
                items: [
                  { id: "workdays", label: "Monday to Friday", onSelect: () => copy(day, workdays) },
                  { id: "all", label: "Every day", onSelect: () => copy(day, weekdayNames) },
                ],
              },
              {
                id: "one",
                items: weekdayNames
                  .filter((other) => other !== day)
                  .map((other) => ({ id: other, label: labelOf(other), onSelect: () => copy(day, [other]) })),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
