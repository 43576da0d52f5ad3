"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { BoardEvent } from "#contract/application/calendars/board.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { userName, userQueries } from "#lib/api/users.ts";
import { addDays, dayOf, instantOf } from "#lib/format/zone.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { type BoardState, type BoardView, boardUrl, boardViews } from "#lib/url/board.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { BoardCalendar, type Chosen, type Moved } from "./board-calendar.tsx";
import { clashesOf } from "./board-hours.ts";
import { BookingDialog } from "./booking-dialog.tsx";
import { EventDialog } from "./event-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { nameOfEvent, toFullCalendar } from "./to-full-calendar.ts";

/** Everybody's appointments and blocked time: by month, week, day, team or list. */
export function BoardPage() {
  return (
    <OwnOnly what="The board of appointments">
      <Board />
    </OwnOnly>
  );
}

const viewNames: Record<BoardView, string> = { month: "Month", week: "Week", day: "Day", team: "Team", list: "List" };
const stepDays: Record<BoardView, number> = { month: 0, week: 7, day: 1, team: 1, list: 7 };
/** Days before and after the date that the longest view of each kind may show. */
const reach: Record<BoardView, number> = { month: 45, week: 8, day: 2, team: 2, list: 8 };

const nextDate = (date: string, view: BoardView, forward: boolean): string => {
  if (view !== "month") return addDays(date, forward ? stepDays[view] : -stepDays[view]);
  const first = new Date(`${date.slice(0, 7)}-01T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + (forward ? 1 : -1));
  return first.toISOString().slice(0, 10);
};

const isShown = (event: BoardEvent, { calendars, people }: BoardState) =>
  (calendars.length === 0 || (event.calendarId !== null && calendars.includes(event.calendarId))) &&
  (people.length === 0 || people.some((userId) => userId === event.assignedUserId || event.users.includes(userId)));

function Board() {
  const connection = useConnection();
  const { locationId } = connection;
  const { timeZone, locale } = usePlace();
  const [state, change] = useListUrl(boardUrl);
  const { view } = state;
  const date = state.date || dayOf(new Date(), timeZone);
  const span = useMemo(() => {
    const at = (day: string) => instantOf(day, timeZone)?.getTime() ?? 0;
    return { from: at(addDays(date, -reach[view])), to: at(addDays(date, reach[view])) };
  }, [date, view, timeZone]);
  const board = useQuery(appointmentQueries.board(locationId, span));
  const { data: calendars = [] } = useQuery(appointmentQueries.calendars(locationId));
  const { data: users } = useQuery(userQueries.list(connection));
  const [booking, setBooking] = useState<{ chosen?: Chosen; userId?: string }>();
  const [moved, setMoved] = useState<Moved>();
  const [hint, setHint] = useState("");

  const events = useMemo(() => (board.data ?? []).filter((event) => isShown(event, state)), [board.data, state]);
  const dressing = useMemo(
    () => ({
      timeZone,
      colour: state.colour,
      calendars: new Map(calendars.map((calendar) => [calendar.id, calendar])),
      nameOf: (userId: string) => userName(users, userId),
    }),
    [timeZone, state.colour, calendars, users],
  );
  const shown = useMemo(() => events.map((event) => toFullCalendar(event, dressing)), [events, dressing]);
  /** By the id of an occurrence, or of its series. */
  const find = (eventId: string) =>
    board.data?.find(({ id }) => id === eventId) ?? board.data?.find(({ masterEventId }) => masterEventId === eventId);
  const opened = state.event === "" ? undefined : find(state.event);
  const moving = moved === undefined ? undefined : find(moved.eventId);

  const go = (forward: boolean) => change({ date: nextDate(date, view, forward) });
  useShortcut({ keys: "n", label: "New appointment", scope: "Calendars" }, () => setBooking({}));
  useShortcut({ keys: "t", label: "Today", scope: "Calendars" }, () => change({ date: "" }));
  useShortcut({ keys: "j", label: "Next", scope: "Calendars" }, () => go(true));
  useShortcut({ keys: "k", label: "Previous", scope: "Calendars" }, () => go(false));

  const hover = ({ eventId, ...to }: Chosen & { eventId: string }) => {
    const event = find(eventId);
    const clash = event && event.kind === "appointment" ? clashesOf(board.data ?? [], event, to)[0] : undefined;
    setHint(clash ? `Runs into ${nameOfEvent(clash)}` : "");
  };
  const title = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    month: "long",
    year: "numeric",
    ...(view === "day" || view === "team" ? { day: "numeric", weekday: "long" } : {}),
  }).format(new Date(`${date}T00:00Z`));
  const members = [...new Set(calendars.flatMap(({ memberIds }) => memberIds))].filter(
    (userId) => state.people.length === 0 || state.people.includes(userId),
  );
  const common = {
    date,
    view,
    onOpen: (event: string) => change({ event }),
    onMove: (to: Moved) => {
      setHint("");
      setMoved(to);
    },
    onHover: hover,
  };

  return (
    <>
      <PageHeader title="Calendars" detail={title}>
        <IconButton label="Previous" icon={<ChevronLeft />} onClick={() => go(false)} />
        <Button size="sm" variant="secondary" onClick={() => change({ date: "" })}>
          Today
        </Button>
        <IconButton label="Next" icon={<ChevronRight />} onClick={() => go(true)} />
        <Select
          label="Calendars shown"
          className="w-40"
          options={[{ value: "", label: "All calendars" }, ...calendars.map(({ id, name }) => ({ value: id, label: name }))]}
          value={state.calendars[0] ?? ""}
          onChange={(value) => change({ calendars: value === "" ? [] : [value] })}
        />
        <Select
          label="People shown"
          className="w-40"
          options={[
            { value: "", label: "Everybody" },
            ...(users ?? []).map(({ id, name, email }) => ({ value: id, label: name || email })),
          ]}
          value={state.people[0] ?? ""}
          onChange={(value) => change({ people: value === "" ? [] : [value] })}
        />
        <Select
          label="Colours by"
          className="w-36"
          options={[
            { value: "calendar", label: "Colour: calendar" },
            { value: "status", label: "Colour: status" },
          ]}
          value={state.colour}
          onChange={(value) => change({ colour: value === "status" ? "status" : "calendar" })}
        />
        <Button size="sm" variant="primary" icon={<Plus />} onClick={() => setBooking({})}>
          New
        </Button>
      </PageHeader>
      <Tabs
        label="View"
        className="shrink-0 px-4"
        selected={view}
        onSelect={(next) => change({ view: boardViews.find((each) => each === next) ?? "week" })}
        tabs={boardViews.map((id) => ({ id, label: viewNames[id] }))}
      />
      <p className="sr-only" id="board-keys">
        Tab goes to an appointment, Enter opens it. Alt with the arrow keys moves it by 15 minutes or a day, with Shift too its end.
      </p>
      <output aria-live="polite" className={hint ? "bg-warning-soft px-4 py-1 text-sm" : "sr-only"}>
        {hint}
      </output>
      {board.isError && board.data === undefined ? (
        <ErrorState
          title="The appointments could not be read"
          {...wordsOf(board.error)}
          onRetry={() => void board.refetch()}
          retrying={board.isFetching}
        />
      ) : view === "team" ? (
        <div className="flex min-h-0 flex-1 gap-px overflow-x-auto" aria-describedby="board-keys">
          {members.map((userId) => (
            <div key={userId} className="flex min-w-56 flex-1 flex-col border-e border-separator">
              <h2 className="truncate px-2 py-1.5 text-center text-sm font-medium">{userName(users, userId)}</h2>
              <BoardCalendar
                {...common}
                label={`Appointments of ${userName(users, userId)}`}
                events={events
                  .filter((event) => event.assignedUserId === userId || event.users.includes(userId))
                  .map((event) => toFullCalendar(event, dressing))}
                onSelect={(chosen) => setBooking({ chosen, userId })}
              />
            </div>
          ))}
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col" aria-describedby="board-keys">
          <BoardCalendar {...common} label="Appointments" events={shown} onSelect={(chosen) => setBooking({ chosen })} />
        </div>
      )}
      {booking ? <BookingDialog chosen={booking.chosen} userId={booking.userId} onClose={() => setBooking(undefined)} /> : null}
      {opened && moving === undefined ? (
        <EventDialog key={opened.id} event={opened} calendars={calendars} onMove={setMoved} onClose={() => change({ event: "" })} />
      ) : null}
      {moved && moving ? (
        <MoveDialog
          event={moving}
          events={board.data ?? []}
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
