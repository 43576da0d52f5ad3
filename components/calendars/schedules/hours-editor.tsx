"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { announce } from "#components/ui/announce.ts";
import { useMarkEntry } from "#components/ui/entry-context.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useFigures, usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { ZoneInput } from "#components/ui/zone-input.tsx";
import type { Weekday } from "#contract/calendars/schedules.ts";
import { DateRows } from "./date-rows.tsx";
import { SpanInputs } from "./span-inputs.tsx";
import { WeekGrid } from "./week-grid.tsx";
import { copyDay, type DateHours, dayLabel, dayName, hoursOf, type Week, weekdayNames, weekdaysIn } from "./week-hours.ts";

export type HoursDraft = { timezone: string; week: Week; dates: DateHours[] };

export const isSound = ({ week, dates }: HoursDraft): boolean =>
  [...Object.values(week), ...dates.map(({ spans }) => spans)].flat().every(({ from, to }) => from < to);

/** Weekly hours by drag or by times, dates with other hours, and the time zone. */
export function HoursEditor({ draft, onChange: change }: { draft: HoursDraft; onChange: (draft: HoursDraft) => void }) {
  const t = useTranslations("calendarSettings.hoursEditor");
  const mark = useMarkEntry();
  const onChange = (next: HoursDraft) => {
    mark();
    change(next);
  };
  const figure = useFigures();
  const setWeek = (week: Week) => onChange({ ...draft, week });
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="max-w-sm">
        <p className="mb-1 text-sm font-medium">{t("timeZone")}</p>
        <ZoneInput label={t("timeZone")} value={draft.timezone} onChange={(timezone) => onChange({ ...draft, timezone })} />
      </div>
      <Section title={t("weeklyHoursH", { count: figure(hoursOf(draft.week)) })} hint={t("dragOverTheWeekOrEnter")}>
        <div className="grid grid-cols-1 gap-6">
          <WeekGrid week={draft.week} onChange={setWeek} />
          <WeekRows week={draft.week} onChange={setWeek} />
        </div>
      </Section>
      <Section title={t("dateOverrides")} hint={t("datesWithoutHoursAreClosed")}>
        <DateRows dates={draft.dates} onChange={(dates) => onChange({ ...draft, dates })} />
      </Section>
    </div>
  );
}

const workdays = weekdayNames.slice(0, 5);

/** The hours of each day of the week as times. */
function WeekRows({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const t = useTranslations("calendarSettings.hoursEditor");
  const { locale } = usePlace();
  const days = weekdaysIn(locale);
  const labelOf = (day: Weekday) => dayLabel(day, locale);
  const nameOf = (day: Weekday) => dayName(day, "weekday", locale);
  const copy = (from: Weekday, to: readonly Weekday[], label: string) => {
    onChange(copyDay(week, from, to));
    announce(t("copied", { days: label }), "polite");
  };
  return (
    <ul className="border-y border-separator">
      {days.map((day) => (
        <li key={day} className="flex flex-wrap items-start gap-x-3 border-b border-separator py-1.5 last:border-0">
          <span className="w-full pt-1.5 text-sm font-medium sm:w-24">{labelOf(day)}</span>
          <div className="min-w-0 flex-1">
            <SpanInputs label={labelOf(day)} spans={week[day]} onChange={(spans) => onChange({ ...week, [day]: spans })} />
          </div>
          <Menu
            label={t("copy", { day: nameOf(day) })}
            placement="bottom end"
            trigger={<IconButton label={t("copyTo", { day: nameOf(day) })} icon={<Copy aria-hidden />} />}
            sections={[
              {
                id: "many",
                items: [
                  { id: "workdays", label: t("mondayToFriday"), onSelect: () => copy(day, workdays, t("mondayToFriday")) },
                  { id: "all", label: t("everyDay"), onSelect: () => copy(day, weekdayNames, t("everyDay")) },
                ],
              },
              {
                id: "one",
                items: days
                  .filter((other) => other !== day)
                  .map((other) => ({ id: other, label: labelOf(other), onSelect: () => copy(day, [other], labelOf(other)) })),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
