"use client";

import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace, useViewerZone } from "#components/ui/place.tsx";
import { useAnnounced } from "#components/ui/use-announced.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useIsNarrow } from "#components/ui/use-is-narrow.ts";
import { useIsPrinting } from "#components/ui/use-is-printing.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { capitalized } from "#lib/format/capitalized.ts";
import { formatDay, formatDayRange, zoneText } from "#lib/format/dates.ts";
import { startOfWeek } from "#lib/format/weeks.ts";
import { addDays, dayOf, daysBetween, offsetMinutes } from "#lib/format/zone.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { type BoardView, boardUrl } from "#lib/url/board.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { BookingDialog } from "../book/booking-dialog.tsx";
import type { BookingProps } from "../book/booking-props.ts";
import { DayListSkeleton } from "../day/day-list.tsx";
import { EventDialog } from "../event/event-dialog.tsx";
import { MoveDialog, type Target } from "../event/move-dialog.tsx";
import { rebookingOf } from "../event/rebooking.ts";
import { NoCalendars } from "../no-calendars.tsx";
import { BoardList } from "./board-list.tsx";
import type { Chosen, Moved } from "./calendar.tsx";
import { BoardFirstView } from "./first-view.tsx";
import { clashesOf, hoursShown, isOpen } from "./hours.ts";
import { StatusLegend } from "./legend.tsx";
import { boardShortcuts } from "./shortcuts.ts";
import { nameOfEvent } from "./to-full-calendar.ts";
import { BoardToolbar } from "./toolbar.tsx";
import { useBoard } from "./use-board.ts";
import "./board.css";

const BoardCalendar = lazy(() => import("./calendar.tsx").then((module) => ({ default: module.BoardCalendar })));
const AwayDialog = dynamic(() => import("../away/away-dialog.tsx").then((module) => module.AwayDialog), { ssr: false });

const stepDays: Record<BoardView, number> = { month: 0, week: 7, day: 1, team: 1, list: 7 };

const nextDate = (date: string, view: BoardView, forward: boolean): string => {
  if (view !== "month") return addDays(date, forward ? stepDays[view] : -stepDays[view]);
  const first = new Date(`${date.slice(0, 7)}-01T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + (forward ? 1 : -1));
  return first.toISOString().slice(0, 10);
};

/** The days of the view as a list. */
function daysOf(view: BoardView, date: string, locale: string): string[] {
  if (view === "day" || view === "team") return [date];
  const first = view === "month" ? `${date.slice(0, 7)}-01` : startOfWeek(date, locale);
  const count = view === "month" ? daysBetween(first, nextDate(date, view, true)) : 7;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

const zoneWords = (zone: string) => zoneText(zone.replace(/^.*\//, ""));

/** All appointments and blocked slots, by month, week, day, team or as a list. */
export function BoardPage() {
  const t = useTranslations("calendars.boardPage");
  const failureText = useFailureText();
  const words = useTranslations("calendars.words");
  const booked = useTranslations("calendars.bookingDialog");
  const { timeZone, locale } = usePlace();
  const viewerZone = useViewerZone();
  const isNarrow = useIsNarrow();
  const isPrinting = useIsPrinting();
  const isHydrated = useHydrated();
  const [state, change] = useListUrl(boardUrl);
  const date = state.date || dayOf(new Date(), timeZone);
  const { board, calendars, hasReadCalendars, isWithoutCalendars, users, memberIds, nameOf, columns, shown, events, hours, find } =
    useBoard(state, date);
  const [booking, setBooking] = useState<Omit<BookingProps, "onClose" | "day">>();
  const [moved, setMoved] = useState<Moved & { target: Target }>();
  const [isAway, setIsAway] = useState(false);
  const { server } = useConnection();
  const mayReplan = useMay("plan-absence") && server.can("replanning");
  const people = (users ?? [])
    .filter(({ id }) => memberIds.includes(id))
    .map(({ id, name, email }) => ({ value: id, label: name || email }));
  const hint = useHint();

  // Seven columns are too narrow for a phone, which shows the week one day at a time.
  const isWeekOfDays = isNarrow && state.view === "week";
  const view = isWeekOfDays ? "day" : state.view;
  const noon = new Date(`${date}T12:00Z`);
  const secondZone = viewerZone !== undefined && offsetMinutes(noon, viewerZone) !== offsetMinutes(noon, timeZone) ? viewerZone : undefined;

  const opened = state.event === "" ? undefined : find(state.event);
  const moving = moved === undefined ? undefined : find(moved.eventId);
  const targetOf = ({ column }: Chosen): Target => {
    const id = column === undefined ? undefined : columns?.[column]?.id;
    return id === undefined ? {} : state.columns === "calendars" ? { calendarId: id } : { userId: id };
  };

  const go = (forward: boolean) => change({ date: nextDate(date, state.view, forward) });
  useShortcut(boardShortcuts.create, () => isWithoutCalendars || setBooking({}));
  useShortcut(boardShortcuts.today, () => change({ date: "" }));
  useShortcut(boardShortcuts.next, () => go(true));
  useShortcut(boardShortcuts.previous, () => go(false));

  const warningOf = ({ eventId, ...to }: Chosen & { eventId: string }): string | undefined => {
    const event = find(eventId);
    if (event === undefined) return undefined;
    const { userId = event.assignedUserId, calendarId = event.calendarId } = targetOf(to);
    const there = { ...event, assignedUserId: userId, calendarId };
    const clash = event.kind !== "block" ? clashesOf(board.data ?? [], there, to)[0] : undefined;
    if (clash) return t("overlaps", { name: nameOfEvent(clash, calendars, words) });
    const shown = { people: userId ? [userId] : [], calendars: userId || !calendarId ? [] : [calendarId] };
    const isOutside = hours !== undefined && !isOpen(hoursShown(hours, shown), to);
    if (!isOutside) return undefined;
    return userId ? t("outsideSWorkingHours", { name: nameOf(userId) }) : t("outsideWorkingHours");
  };
  const hover = (to: Chosen & { eventId: string }) => {
    const warning = warningOf(to);
    if (warning === undefined) hint.clear();
    else hint.warn(warning);
    return warning;
  };
  const drop = (to: Moved) => {
    hint.clear();
    setMoved({ ...to, target: targetOf(to) });
  };
  const isOneDay = state.view === "day" || state.view === "team";
  const isToday = isOneDay && !isNarrow && date === dayOf(new Date(), timeZone);
  const present = useMemo(
    () => new Set(board.data?.flatMap(({ kind, appointmentStatus }) => (kind === "block" ? [] : [appointmentStatus]))),
    [board.data],
  );
  const days = useMemo(() => daysOf(view, date, locale), [view, date, locale]);
  const firstView =
    view === "list" ? null : <BoardFirstView view={view} date={date} columns={columns} events={events} secondZone={secondZone} />;
  const [dayStyle, monthStyle] = isNarrow ? (["weekdayDayMonth", "month"] as const) : (["weekdayLongDate", "longMonth"] as const);
  const titleStyle = isOneDay ? dayStyle : monthStyle;
  const title = capitalized(formatDay(date, titleStyle, locale), locale);
  const week = startOfWeek(date, locale);
  const isWeek = view === "list" || (view === "week" && !isNarrow);
  useAnnounced(
    view === "month" ? title : isWeek ? formatDayRange(week, addDays(week, 6), "date", locale) : formatDay(date, "weekdayLongDate", locale),
  );

  return (
    <>
      <BoardToolbar
        title={title}
        isToday={isToday}
        state={state}
        zones={
          secondZone
            ? t("timesInYourTimeInGrey", { place: zoneWords(timeZone), theirs: zoneWords(secondZone) })
            : t("timesIn", { zone: zoneWords(timeZone) })
        }
        calendars={calendars.map(({ id, name, color }) => ({
          value: id,
          label: name,
          icon: <span aria-hidden className="size-2.5 rounded-full" style={{ backgroundColor: color }} />,
        }))}
        people={people}
        onChange={change}
        onGo={go}
        onNew={isWithoutCalendars ? undefined : () => setBooking({})}
        onAway={mayReplan ? () => setIsAway(true) : undefined}
      />
      <p className="sr-only" id="board-keys">
        {t("pressTabToReachAnAppointment")}
      </p>
      {isWeekOfDays ? <WeekStrip date={date} onChoose={(day) => change({ date: day })} /> : null}
      {board.isError && board.data === undefined ? (
        <ErrorState
          title={t("couldntLoadAppointments")}
          {...failureText(board.error)}
          onRetry={() => void board.refetch()}
          retrying={board.isFetching}
        />
      ) : isWithoutCalendars ? (
        <NoCalendars>
          <Button onClick={() => setBooking({ blocks: true })}>{booked("blockTime")}</Button>
        </NoCalendars>
      ) : columns?.length === 0 && !hasReadCalendars ? (
        <DayListSkeleton />
      ) : columns?.length === 0 ? (
        <EmptyState icon={<CalendarDays aria-hidden />} title={t("noTeamMembersYet")}>
          {t("addPeopleToACalendarsTeam")}
        </EmptyState>
      ) : view === "list" || isPrinting ? (
        <BoardList
          days={days}
          events={board.data && shown}
          calendars={calendars}
          users={users}
          onOpen={({ id }) => change({ event: id })}
          onRebook={(event, name) => setBooking(rebookingOf(event, name))}
        />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col overflow-x-auto">
          <div className="flex min-h-0 flex-1 flex-col" style={columns && { minWidth: `${4 + columns.length * 8}rem` }}>
            <section
              className={cx("board min-h-0 flex-1", view === "month" ? "board-month" : "board-time", view === "team" && "board-team")}
              aria-label={t("appointments")}
              aria-describedby="board-keys"
            >
              {isHydrated ? (
                <Suspense fallback={firstView}>
                  <BoardCalendar
                    date={date}
                    view={view}
                    columns={columns}
                    events={events}
                    secondZone={secondZone}
                    onOpen={(event) => change({ event })}
                    onSelect={(chosen) => setBooking({ chosen, ...targetOf(chosen) })}
                    onMove={drop}
                    onHover={hover}
                    onSay={hint.say}
                  />
                </Suspense>
              ) : (
                firstView
              )}
            </section>
          </div>
          <BoardHint hint={hint} />
        </div>
      )}
      {isWithoutCalendars ? null : <StatusLegend present={present} chosen={state.statuses} onChange={(statuses) => change({ statuses })} />}
      {isAway ? <AwayDialog people={people} day={date} onClose={() => setIsAway(false)} /> : null}
      {booking ? <BookingDialog {...booking} day={date} onClose={() => setBooking(undefined)} /> : null}
      {opened && moving === undefined ? (
        <EventDialog
          key={opened.id}
          event={opened}
          calendars={calendars}
          onMove={(to) => setMoved({ ...to, target: {} })}
          onClose={() => change({ event: "" })}
        />
      ) : null}
      {moved && moving ? (
        <MoveDialog
          event={moving}
          events={board.data ?? []}
          calendars={calendars}
          moved={moved}
          onDone={() => {
            setMoved(undefined);
            change({ event: "" });
          }}
        />
      ) : null}
    </>
  );
}

type HintText = { words: string; isWarning: boolean };
const nothing: HintText = { words: "", isWarning: false };

/**
 * The hint while an appointment is dragged. Its state is kept outside of the page, so that the page does not render at every step of a
 * drag.
 */
function useHint() {
  const [hint] = useState(() => {
    let hint = nothing;
    const listeners = new Set<() => void>();
    const set = (next: HintText) => {
      if (next.words === hint.words) return;
      hint = next;
      for (const listener of listeners) listener();
    };
    return {
      warn: (words: string) => set({ words, isWarning: true }),
      say: (words: string) => set({ words, isWarning: false }),
      clear: () => set(nothing),
      read: () => hint,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  });
  return hint;
}
type Hint = ReturnType<typeof useHint>;

/** At the bottom of the board and above its content, so that nothing moves under the pointer. */
function BoardHint({ hint }: { hint: Hint }) {
  const { words, isWarning } = useSyncExternalStore(hint.subscribe, hint.read, hint.read);
  return (
    <output
      aria-live="polite"
      className={
        words === ""
          ? "sr-only"
          : cx(
              "pointer-events-none absolute inset-x-0 bottom-4 z-20 mx-auto w-fit max-w-[90%] rounded-md border px-3 py-1.5 text-sm shadow-overlay",
              isWarning ? "border-warning bg-warning-soft text-warning-soft-foreground" : "border-border bg-overlay",
            )
      }
    >
      {words}
    </output>
  );
}

/** The days of a date's week, one of which is shown, for screens too narrow for seven columns. */
function WeekStrip({ date, onChoose }: { date: string; onChoose: (date: string) => void }) {
  const t = useTranslations("calendars.boardPage");
  const { locale, timeZone } = usePlace();
  const first = startOfWeek(date, locale);
  const today = dayOf(new Date(), timeZone);
  return (
    <nav aria-label={t("daysOfTheWeek")} className="grid shrink-0 grid-cols-7 gap-1 border-b border-separator px-2 py-1.5">
      {Array.from({ length: 7 }, (_, index) => addDays(first, index)).map((day) => (
        <button
          key={day}
          type="button"
          aria-label={`${formatDay(day, "shortWeekday", locale)} ${Number(day.slice(8))}, ${formatDay(day, "longMonth", locale)}`}
          aria-current={day === date ? "date" : undefined}
          onClick={() => onChoose(day)}
          className={cx(
            "grid justify-items-center rounded-md py-1 text-xs hover:bg-default",
            day === date ? "bg-accent text-accent-foreground hover:bg-accent" : day === today ? "text-accent-text" : "text-muted",
          )}
        >
          <span>{formatDay(day, "shortWeekday", locale)}</span>{" "}
          <span className="text-sm font-medium tabular-nums">{Number(day.slice(8))}</span>
        </button>
      ))}
    </nav>
  );
}
