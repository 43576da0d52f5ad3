"use client";

import FullCalendar, { type CalendarRef, type EventApi, type EventInput } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import classicTheme from "@fullcalendar/react/themes/classic";
import { useTranslations } from "use-intl";
import { steadyTimeGrid } from "./steady-time-grid.ts";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import "@fullcalendar/react/themes/classic/palette.css";
import { useEffect, useMemo, useRef } from "react";
import { usePlace } from "#components/ui/place.tsx";
import { formatDateRange } from "#lib/format/dates.ts";
import { labelled } from "#lib/format/labelled.ts";
import { firstDayOfWeek } from "#lib/format/weeks.ts";
import { daysBetween, wallTimeOf } from "#lib/format/zone.ts";
import type { BoardView } from "#lib/url/board.ts";
import type { Extent } from "../event/series-choice.tsx";
import { type BoardColumn, outOfColumn } from "./columns.ts";
import { BoardEventContent, type BoardEventContentProps } from "./event-content.tsx";
import { type KeyboardMove, useKeyboardMove } from "./keyboard-move.ts";
import { SlotTime } from "./slot-time.tsx";
import { fromWall } from "./to-full-calendar.ts";
import { headingOf } from "./words.ts";

const plugins = [classicTheme, dayGridPlugin, steadyTimeGrid, interactionPlugin];
/** The list is not rendered by the widget. */
export type WidgetView = Exclude<BoardView, "list">;
const views: Record<WidgetView, string> = {
  month: "dayGridMonth",
  week: "timeGridWeek",
  day: "timeGridDay",
  team: "team",
};

/** A chosen time, and its column if there are several. */
export type Chosen = { startTime: string; endTime: string; column?: number | undefined };
/** The part of the series to which the move of an occurrence applies, if it is already chosen. */
export type Moved = Chosen & { eventId: string; extent?: Extent; revert: () => void };

type BoardCalendarProps = {
  view: WidgetView;
  /** A day in the shown range. */
  date: string;
  /** Users or calendars side by side. Their events are already in their columns. */
  columns?: readonly BoardColumn[] | undefined;
  events: EventInput[];
  /** The viewer's time zone, if its hours are shown beside those of the location. */
  secondZone?: string | undefined;
  onOpen: (eventId: string) => void;
  onSelect: (chosen: Chosen) => void;
  onMove: (moved: Moved) => void;
  /** Returns the events that an appointment would overlap at this time, before it is dropped. */
  onHover: (chosen: Chosen & { eventId: string }) => string | undefined;
  /** Announces the effect of a key on an appointment. */
  onSay: (words: string) => void;
};

type Wall = { start: Date; end: Date };
const halfHourMs = 30 * 60_000;
const wallOf = ({ start, end }: Pick<EventApi, "start" | "end">): Wall => {
  const from = start ?? new Date(0);
  return { start: from, end: end ?? new Date(from.getTime() + halfHourMs) };
};
const idOf = (event: Pick<EventApi, "extendedProps" | "id">): string => String(event.extendedProps.eventId ?? event.id);

/** The only component that uses FullCalendar's widget. */
export function BoardCalendar({ view, date, columns, events, secondZone, onOpen, onSelect, onMove, onHover, onSay }: BoardCalendarProps) {
  const t = useTranslations("calendars.calendar");
  const boardWords = useTranslations("calendars.boardPage");
  const { timeZone, locale } = usePlace();
  const calendar = useRef<CalendarRef>(null);
  const count = columns?.length ?? 1;
  useEffect(() => {
    // The widget renders synchronously (`flushSync`), which must not happen during a render.
    const timer = setTimeout(() => calendar.current?.getApi().changeView(views[view], date));
    return () => clearTimeout(timer);
  }, [view, date]);

  const chosenOf = ({ start, end }: Wall): Chosen => {
    if (columns === undefined) return { startTime: fromWall(start, timeZone), endTime: fromWall(end, timeZone) };
    const { column, wall } = outOfColumn(start, date);
    const until = new Date(wall.getTime() + end.getTime() - start.getTime());
    return { column, startTime: fromWall(wall, timeZone), endTime: fromWall(until, timeZone) };
  };
  const move = (event: EventApi, to: Wall, revert: () => void) => onMove({ eventId: idOf(event), ...chosenOf(to), revert });

  const keyboard = useKeyboardMove({
    find: (id) => calendar.current?.getApi().getEventById(id) ?? undefined,
    mayBe: ({ start }) =>
      columns === undefined ||
      (daysBetween(date, start.toISOString().slice(0, 10)) in columns && start.getTime() >= Date.parse(`${date}T00:00Z`)),
    onHold(event, wall) {
      const chosen = chosenOf(wall);
      const where = chosen.column === undefined ? "" : `, ${columns?.[chosen.column]?.title ?? ""}`;
      const warning = onHover({ eventId: idOf(event), ...chosen });
      const span = formatDateRange(new Date(chosen.startTime), new Date(chosen.endTime), "longWeekdayTime", timeZone, locale);
      onSay([labelled(event.title, `${span}${where}`, locale), warning, t("pressEnterToConfirmOrEscape")].filter(Boolean).join(". "));
    },
    onDrop: move,
    onGiveUp: (event) => onSay(t("moveUndone", { name: event.title })),
  } satisfies KeyboardMove);

  const own = useMemo(
    () => ({
      team: { type: "timeGrid", duration: { days: count } },
      // Without this, the widget formats the time of every appointment with Intl at every step of a drag.
      timeGrid: {
        displayEventTime: false,
        eventContent: (shown: Omit<BoardEventContentProps, "locale">) => <BoardEventContent {...shown} locale={locale} />,
      },
      dayGrid: {
        displayEventTime: false,
        eventContent: (shown: Omit<BoardEventContentProps, "locale">) => <BoardEventContent {...shown} locale={locale} />,
      },
    }),
    [count, locale],
  );
  return (
    <FullCalendar
      key={count}
      ref={calendar}
      plugins={plugins}
      views={own}
      initialView={views[view]}
      initialDate={date}
      timeZone="UTC"
      now={() => `${wallTimeOf(new Date(), timeZone)}:00Z`}
      locale={locale}
      firstDay={firstDayOfWeek(locale)}
      headerToolbar={false}
      height="100%"
      scrollTime="07:30:00"
      slotDuration="00:30:00"
      snapDuration="00:15:00"
      allDaySlot={false}
      nowIndicator={columns === undefined}
      nowIndicatorHeaderClass="board-now-mark"
      editable
      selectable
      selectMirror
      selectLongPressDelay={400}
      slotEventOverlap={false}
      // Sticky titles are positioned again at every step of a drag.
      columnEventTitleSticky={false}
      eventInteractive
      dayMaxEvents={4}
      rowMoreLinkClass="board-more"
      timedText={boardWords("appointments")}
      moreLinkText={(more) => t("moreCount", { count: more })}
      moreLinkHint={(more) => t("showMore", { count: more })}
      closeHint={t("close")}
      events={events}
      noEventsClass="board-none flex grow items-center justify-center"
      noEventsText={t("noAppointmentsInThisPeriod")}
      dayHeaderContent={({ date: day, text }) =>
        view === "month"
          ? text
          : columns === undefined
            ? headingOf(day.toISOString().slice(0, 10), view, locale)
            : (columns[outOfColumn(day, date).column]?.title ?? "")
      }
      slotHeaderContent={({ date: wall }) => <SlotTime wall={wall} secondZone={secondZone} />}
      eventClick={({ event }) => event.extendedProps.isExternal === true || onOpen(idOf(event))}
      select={(chosen) => onSelect(chosenOf(chosen))}
      eventDrop={({ event, revert }) => move(event, wallOf(event), revert)}
      eventResize={({ event, revert }) => move(event, wallOf(event), revert)}
      eventAllow={(span, event) => {
        const over = event && { eventId: idOf(event), ...chosenOf(span) };
        // The widget calls this while it renders, and the callback may render the page.
        if (over) queueMicrotask(() => onHover(over));
        return true;
      }}
      eventDidMount={({ el, event }) => {
        const hint: unknown = event.extendedProps.hint;
        el.setAttribute("title", `${event.title} (${String(hint ?? "")})`);
        if (event.extendedProps.isExternal !== true) keyboard.mount(el, event.id);
      }}
    />
  );
}
