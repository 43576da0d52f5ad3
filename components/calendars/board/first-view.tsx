import type { EventInput } from "@fullcalendar/react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { usePlace } from "#components/ui/place.tsx";
import { useNow } from "#components/ui/use-now.ts";
import { formatDay } from "#lib/format/dates.ts";
import { startOfWeek } from "#lib/format/weeks.ts";
import { addDays, dayOf } from "#lib/format/zone.ts";
import type { WidgetView } from "./calendar.tsx";
import type { BoardColumn } from "./columns.ts";
import { BoardEventContent, slot } from "./event-content.tsx";
import { gapsBetween, placedInLanes } from "./lanes.ts";
import { SlotTime } from "./slot-time.tsx";
import { headingOf } from "./words.ts";

const dayMinutes = 24 * 60;
const topOf = (minutes: number) => (minutes / slot.minutes) * slot.px;
const dayPx = topOf(dayMinutes);
/** The widget begins at 7:30 as well. */
const startPx = topOf(7.5 * 60);
/** Shorter appointments have room for one line. */
const twoLinesMinutes = 45;

const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 5, hour)));

type Part = { event: EventInput; start: number; end: number };

/** The part of each event on a day, in minutes since the beginning of the day. */
function partsOn(day: string, events: readonly EventInput[]): Part[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const minutesOf = (wall: unknown) => Math.min(dayMinutes, Math.max(0, (Date.parse(String(wall)) - midnight) / 60_000));
  return events
    .map((event) => ({ event, start: minutesOf(event.start), end: minutesOf(event.end) }))
    .filter(({ start, end }) => start < end);
}

type FirstViewProps = {
  view: WidgetView;
  date: string;
  columns: readonly BoardColumn[] | undefined;
  events: readonly EventInput[];
  secondZone: string | undefined;
};

/**
 * The board's appointments as the server renders them, until the widget is loaded. The widget needs the browser's measurements, so what it
 * renders on the server shows no appointments.
 */
export function BoardFirstView({ view, ...rest }: FirstViewProps) {
  return view === "month" ? <MonthFirstView {...rest} /> : <TimeFirstView view={view} {...rest} />;
}

function TimeFirstView({ view, date, columns, events, secondZone }: FirstViewProps & { view: Exclude<WidgetView, "month"> }) {
  const { timeZone, locale } = usePlace();
  const now = useNow();
  const first = view === "week" ? startOfWeek(date, locale) : date;
  const count = view === "week" ? 7 : (columns?.length ?? 1);
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const today = view === "team" || now === undefined ? undefined : dayOf(now, timeZone);
  const hasHours = events.some(({ display }) => display === "inverse-background");
  // A phone shows one day of the week.
  const lookOf = (day: string, index: number) => cx(index > 0 && "border-s", view === "week" && day !== date && "max-sm:hidden");
  return (
    <div inert className={"flex h-full flex-col overflow-hidden border border-separator bg-background text-base"}>
      <div className={"flex h-[25px] shrink-0 border-b border-separator"}>
        <Axis secondZone={secondZone} isHeading />
        {days.map((day, index) => (
          <div key={day} className={cx("min-w-0 flex-1 truncate px-1 text-center text-sm leading-6 border-separator", lookOf(day, index))}>
            {columns === undefined ? headingOf(day, view, locale) : columns[index]?.title}
          </div>
        ))}
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden" style={{ containerType: "size" }}>
        <div className="absolute inset-x-0 flex" style={{ height: dayPx, top: `min(0px, max(-${startPx}px, 100cqh - ${dayPx}px))` }}>
          <Axis secondZone={secondZone} />
          <div className="relative flex min-w-0 flex-1">
            <div className="absolute inset-0">
              {hours.map((wall) => (
                <div key={wall.getTime()} className="border-t border-separator" style={{ height: 2 * slot.px }}>
                  <div className="h-1/2" />
                  <div className="border-t border-dotted border-separator" />
                </div>
              ))}
            </div>
            {days.map((day, index) => (
              <Column key={day} parts={partsOn(day, events)} hasHours={hasHours} isToday={day === today} className={lookOf(day, index)} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

const weeksOfMonth = 6;
const linesOfDay = 4;

function MonthFirstView({ date, events }: Pick<FirstViewProps, "date" | "events">) {
  const t = useTranslations("calendars.calendar");
  const { timeZone, locale } = usePlace();
  const now = useNow();
  const today = now && dayOf(now, timeZone);
  const first = startOfWeek(`${date.slice(0, 7)}-01`, locale);
  const days = Array.from({ length: weeksOfMonth * 7 }, (_, index) => addDays(first, index));
  const weeks = Array.from({ length: weeksOfMonth }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const cell = "min-w-0 flex-1 border-separator not-first:border-s";
  return (
    <div inert className="flex h-full flex-col overflow-hidden border border-separator bg-background">
      <div className="flex h-[25px] shrink-0 border-b border-separator">
        {days.slice(0, 7).map((day) => (
          <div key={day} className={cx(cell, "truncate text-center text-sm leading-6")}>
            {formatDay(day, "shortWeekday", locale)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className="flex min-h-[52px] shrink-0 grow border-b border-separator last:border-b-0">
          {week.map((day) => {
            const parts = partsOn(day, events);
            return (
              <div key={day} className={cell} style={day === today ? { backgroundColor: "var(--fc-classic-today)" } : undefined}>
                <p className={cx("h-7 px-1 text-end text-sm leading-7", day.slice(0, 7) !== date.slice(0, 7) && "text-muted")}>
                  {Number(day.slice(8))}
                </p>
                {parts.slice(0, linesOfDay).map(({ event }) => (
                  <div key={event.id} className={cx(String(event.className), "flex h-[21.2px] items-center px-1 text-xs font-bold")}>
                    <span className="ms-1 me-1 size-2 shrink-0 rounded-full" style={{ backgroundColor: event.color }} />
                    <EventWords event={event} />
                  </div>
                ))}
                {parts.length > linesOfDay ? (
                  <p className="px-1 text-xs leading-5">{t("moreCount", { count: parts.length - linesOfDay })}</p>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The hours beside the columns. The heading has the same width without showing them. */
function Axis({ secondZone, isHeading = false }: { secondZone: string | undefined; isHeading?: boolean }) {
  return (
    <div className={cx("shrink-0 border-e border-separator", isHeading && "h-0 overflow-hidden border-transparent")}>
      {hours.map((wall) => (
        <div key={wall.getTime()} className="border-t border-separator px-1 py-0.5" style={{ height: 2 * slot.px }}>
          <SlotTime wall={wall} secondZone={secondZone} />
        </div>
      ))}
    </div>
  );
}

type ColumnProps = { parts: readonly Part[]; hasHours: boolean; isToday: boolean; className: string };

function Column({ parts, hasHours, isToday, className }: ColumnProps) {
  const open = parts.filter(({ event }) => event.display === "inverse-background");
  const shown = parts.filter(({ event }) => event.display === undefined);
  const place = ({ start, end }: { start: number; end: number }) => ({ top: topOf(start), height: topOf(end - start) });
  return (
    <div
      className={cx("relative min-w-0 flex-1 border-separator", className)}
      style={isToday ? { backgroundColor: "var(--fc-classic-today)" } : undefined}
    >
      {(hasHours ? gapsBetween(open, { start: 0, end: dayMinutes }) : []).map((gap) => (
        <div key={gap.start} className="board-closed absolute inset-x-0" style={place(gap)} />
      ))}
      <div className="absolute inset-y-0 start-[2px] end-[2.5%]">
        {placedInLanes(shown).map(({ event, lane, lanes, ...span }) => (
          <div
            key={event.id}
            className="absolute flex pb-px"
            style={{ ...place(span), insetInlineStart: `${(100 * lane) / lanes}%`, width: `${100 / lanes}%` }}
          >
            <Appointment event={event} isShort={span.end - span.start < twoLinesMinutes} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Appointment({ event, isShort }: { event: EventInput; isShort: boolean }) {
  return (
    <div
      className={cx(String(event.className), "flex min-w-0 flex-1 overflow-clip", isShort ? "p-0.5 text-2xs" : "px-0.5 pt-0.5 text-xs")}
      style={{ "--fc-event-color": event.color }}
    >
      <div className="min-w-0 flex-1">
        <EventWords event={event} isShort={isShort} />
      </div>
    </div>
  );
}

function EventWords({ event: { start, end, extendedProps = {} }, isShort = false }: { event: EventInput; isShort?: boolean }) {
  const { locale } = usePlace();
  const shown = { start: new Date(String(start)), end: new Date(String(end)), extendedProps };
  return <BoardEventContent event={shown} isShort={isShort} locale={locale} />;
}
