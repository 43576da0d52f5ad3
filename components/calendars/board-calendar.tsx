"use client";

import FullCalendar, { type CalendarRef, type EventApi, type EventInput } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import listPlugin from "@fullcalendar/react/list";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import "@fullcalendar/react/themes/classic/palette.css";
import "./board.css";
import { useEffect, useRef } from "react";
import { usePlace } from "#components/ui/place.tsx";
import { wallTimeOf } from "#lib/format/zone.ts";
import type { BoardView } from "#lib/url/board.ts";
import { fromWall } from "./to-full-calendar.ts";

const plugins = [classicTheme, dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin];
const views: Record<BoardView, string> = {
  month: "dayGridMonth",
  week: "timeGridWeek",
  day: "timeGridDay",
  team: "timeGridDay",
  list: "listWeek",
};

/** A time that was chosen: by the mouse, or by the keyboard. */
export type Chosen = { startTime: string; endTime: string };
export type Moved = Chosen & { eventId: string; revert: () => void };

type BoardCalendarProps = {
  label: string;
  view: BoardView;
  /** A day of the span that is shown. */
  date: string;
  events: EventInput[];
  onOpen: (eventId: string) => void;
  onSelect: (chosen: Chosen) => void;
  onMove: (moved: Moved) => void;
  /** What a drag would run into, told before the drop. */
  onHover?: (chosen: Chosen & { eventId: string }) => void;
};

const minuteMs = 60_000;
/** What the arrow keys do to an appointment that has the focus, with Alt; with Shift too its end alone moves. */
const steps: Record<string, { minutes: number }> = {
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
  ArrowLeft: { minutes: -24 * 60 },
  ArrowRight: { minutes: 24 * 60 },
};

/** The one that knows FullCalendar. */
export function BoardCalendar({ label, view, date, events, onOpen, onSelect, onMove, onHover }: BoardCalendarProps) {
  const { timeZone, locale } = usePlace();
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    // The widget flushes its own rendering, which must not happen while ours is under way.
    const timer = setTimeout(() => calendar.current?.getApi().changeView(views[view], date));
    return () => clearTimeout(timer);
  }, [view, date]);

  const spanOf = (event: Pick<EventApi, "start" | "end">): Chosen => {
    const start = event.start ?? new Date(0);
    return { startTime: fromWall(start, timeZone), endTime: fromWall(event.end ?? new Date(start.getTime() + 30 * minuteMs), timeZone) };
  };
  const move = (eventId: string, event: Pick<EventApi, "start" | "end">, revert: () => void) =>
    onMove({ eventId, ...spanOf(event), revert });

  const press = (event: EventApi, key: KeyboardEvent) => {
    const step = key.altKey ? steps[key.key] : undefined;
    if (step === undefined || event.start === null) return;
    key.preventDefault();
    key.stopPropagation();
    const end = event.end ?? new Date(event.start.getTime() + 30 * minuteMs);
    const by = step.minutes * minuteMs;
    const start = key.shiftKey ? event.start : new Date(event.start.getTime() + by);
    const last = new Date(end.getTime() + by);
    if (last > start) move(event.id, { start, end: last }, () => undefined);
  };

  return (
    <section className="board min-h-0 flex-1" aria-label={label}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={views[view]}
        initialDate={date}
        timeZone="UTC"
        now={() => `${wallTimeOf(new Date(), timeZone)}:00Z`}
        locale={locale}
        headerToolbar={false}
        height="100%"
        scrollTime="07:30:00"
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        allDaySlot={false}
        nowIndicator
        editable
        selectable
        selectMirror
        slotEventOverlap={false}
        eventInteractive
        dayMaxEvents={4}
        events={events}
        businessHours={{ daysOfWeek: [1, 2, 3, 4, 5], startTime: "08:00", endTime: "18:00" }}
        eventClick={({ event }) => onOpen(event.id)}
        select={(chosen) => onSelect({ startTime: fromWall(chosen.start, timeZone), endTime: fromWall(chosen.end, timeZone) })}
        eventDrop={({ event, revert }) => move(event.id, event, revert)}
        eventResize={({ event, revert }) => move(event.id, event, revert)}
        eventAllow={(span, event) => {
          const over = event && { eventId: event.id, startTime: fromWall(span.start, timeZone), endTime: fromWall(span.end, timeZone) };
          // The widget asks while it draws; what is told may draw the page around it.
          if (over) queueMicrotask(() => onHover?.(over));
          return true;
        }}
        eventDidMount={({ el, event }) => {
          const hint: unknown = event.extendedProps.hint;
          el.setAttribute("title", `${event.title} (${String(hint ?? "")})`);
          el.addEventListener("keydown", (key) => press(event, key));
        }}
      />
    </section>
  );
}
