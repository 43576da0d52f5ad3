"use client";

import { Combobox } from "#components/ui/combobox.tsx";
import { useMarkEntry } from "#components/ui/entry-context.ts";
import { useFigures } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { useSay } from "#lib/i18n/say.tsx";
import { zoneOptions } from "../time-zones.ts";
import { DateRows } from "./date-rows.tsx";
import { WeekGrid } from "./week-grid.tsx";
import { type DateHours, hoursOf, type Week } from "./week-hours.ts";
import { WeekRows } from "./week-rows.tsx";

export type HoursDraft = { timezone: string; week: Week; dates: DateHours[] };

export const isSound = ({ week, dates }: HoursDraft): boolean =>
  [...Object.values(week), ...dates.map(({ spans }) => spans)].flat().every(({ from, to }) => from < to);

/** Hours of the week by drag or by times, the dates that differ, and whose clocks they go by. */
export function HoursEditor({ draft, onChange: change }: { draft: HoursDraft; onChange: (draft: HoursDraft) => void }) {
  const mark = useMarkEntry();
  const onChange = (next: HoursDraft) => {
    mark();
    change(next);
  };
  const say = useSay();
  const figure = useFigures();
  const setWeek = (week: Week) => onChange({ ...draft, week });
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="max-w-sm">
        <p className="mb-1 text-sm font-medium">Time zone</p>
        <Combobox
          label="Time zone"
          options={zoneOptions(draft.timezone)}
          value={{ value: draft.timezone, label: draft.timezone.replaceAll("_", " ") }}
          onChange={(option) => option && onChange({ ...draft, timezone: option.value })}
        />
      </div>
      <Section
        title={say("Weekly hours, {count} h", { count: figure(hoursOf(draft.week)) })}
        hint="Drag over the week, or write the times."
      >
        <div className="grid grid-cols-1 gap-6">
          <WeekGrid week={draft.week} onChange={setWeek} />
          <WeekRows week={draft.week} onChange={setWeek} />
        </div>
      </Section>
      <Section title="Dates that differ" hint="A date without hours is closed.">
        <DateRows dates={draft.dates} onChange={(dates) => onChange({ ...draft, dates })} />
      </Section>
    </div>
  );
}
