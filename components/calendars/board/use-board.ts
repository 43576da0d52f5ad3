import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { externalQueries } from "#lib/api/calendar-sync.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { dayOf } from "#lib/format/zone.ts";
import { type BoardState, boardSpan, hasHours } from "#lib/url/board.ts";
import { type BoardColumn, inColumn, isOfColumn } from "./columns.ts";
import { hoursShown, openAsEvents } from "./hours.ts";
import { busyElsewhere, toFullCalendar, toWall } from "./to-full-calendar.ts";

const nowStepMs = 5 * 60_000;

/** The current time across a column. The widget shows it only in the column of its own today. */
const nowLine = (ms: number, timeZone: string) => ({
  className: "board-now",
  display: "background",
  start: toWall(new Date(ms).toISOString(), timeZone),
  end: toWall(new Date(ms + 60_000).toISOString(), timeZone),
});

/** The board's events, columns and working hours for this state, in the widget's format. */
export function useBoard(state: BoardState, date: string) {
  const words = useTranslations("calendars.words");
  const connection = useConnection();
  const { timeZone } = usePlace();
  const { view, colour, columns: kind } = state;
  const span = useMemo(() => boardSpan(view, date, timeZone), [date, view, timeZone]);
  const board = useQuery(appointmentQueries.board(connection.server, span));
  const { data: calendars = [], isSuccess: hasReadCalendars } = useQuery(appointmentQueries.calendars(connection.server));
  const users = useUsers();
  const { data: hours } = useQuery({ ...appointmentQueries.hours(connection.server, span), enabled: hasHours(view) });

  const { data: external } = useQuery({
    ...externalQueries.busy(connection.server, span),
    enabled: hasHours(view) && connection.server.can("calendarSync"),
  });

  const memberIds = useMemo(() => [...new Set(calendars.flatMap((calendar) => calendar.memberIds))], [calendars]);
  const nameOf = (userId: string) => userName(users, userId);

  const columns = useMemo((): BoardColumn[] | undefined => {
    if (view !== "team") return undefined;
    const isChosen = (chosen: readonly string[], id: string) => chosen.length === 0 || chosen.includes(id);
    if (kind === "calendars")
      return calendars.filter(({ id, isActive }) => isActive && isChosen(state.calendars, id)).map(({ id, name }) => ({ id, title: name }));
    return memberIds.filter((id) => isChosen(state.people, id)).map((id) => ({ id, title: userName(users, id) }));
  }, [view, kind, calendars, memberIds, users, state.calendars, state.people]);

  const shown = useMemo(() => {
    const isShown = (event: BoardEvent) => {
      const people = [event.assignedUserId, ...event.users];
      // A user's blocked slot has no calendar and counts on all of that user's calendars.
      const isOnCalendar = (id: string) =>
        event.calendarId === id ||
        (event.calendarId === null && people.some((userId) => userId !== null && membersOf.get(id)?.includes(userId)));
      return (
        (state.calendars.length === 0 || state.calendars.some(isOnCalendar)) &&
        (state.people.length === 0 || state.people.some((userId) => people.includes(userId))) &&
        (state.statuses.length === 0 || (event.kind !== "block" && state.statuses.includes(event.appointmentStatus)))
      );
    };
    const membersOf = new Map(calendars.map((calendar) => [calendar.id, calendar.memberIds]));
    return (board.data ?? []).filter(isShown);
  }, [board.data, calendars, state.calendars, state.people, state.statuses]);

  const now = useNow();
  const nowMinute = now && dayOf(now, timeZone) === date ? Math.floor(now.getTime() / nowStepMs) * nowStepMs : undefined;
  const events = useMemo(() => {
    const dressing = {
      timeZone,
      colour,
      calendars,
      nameOf: (userId: string) => userName(users, userId),
      words,
    };
    const dressed = shown.map((event) => ({ event, input: toFullCalendar(event, dressing) }));
    const isUserShown = (userId: string) =>
      memberIds.includes(userId) &&
      (state.people.length === 0 || state.people.includes(userId)) &&
      (state.calendars.length === 0 ||
        calendars.some(({ id, memberIds: members }) => state.calendars.includes(id) && members.includes(userId)));
    const elsewhere = (external ?? [])
      .filter(({ userId }) => isUserShown(userId))
      .map((time, index) => ({ time, input: busyElsewhere(time, index, dressing) }));
    if (columns === undefined) {
      const open = hours === undefined ? [] : openAsEvents(hoursShown(hours, state), timeZone);
      return [...dressed.map(({ input }) => input), ...elsewhere.map(({ input }) => input), ...open];
    }
    return columns.flatMap(({ id }, column) => {
      const open = hours === undefined ? [] : openAsEvents(hoursShown(hours, { people: [], calendars: [], [kind]: [id] }), timeZone);
      return [
        ...dressed
          .filter(({ event }) => isOfColumn(event, kind, id))
          .map(({ event, input }) => ({ ...input, id: `${event.id}@${column}` })),
        ...elsewhere
          .filter(({ time }) => kind === "people" && time.userId === id)
          .map(({ input }) => ({ ...input, id: `${input.id}@${column}` })),
        ...open,
        ...(nowMinute === undefined ? [] : [nowLine(nowMinute, timeZone)]),
      ].flatMap((input) => inColumn(input, date, column) ?? []);
    });
  }, [shown, external, memberIds, columns, kind, hours, timeZone, colour, calendars, users, state, date, words, nowMinute]);

  /** Finds an event by the id of an occurrence or of its series. */
  const find = (eventId: string) =>
    board.data?.find(({ id }) => id === eventId) ?? board.data?.find(({ masterEventId }) => masterEventId === eventId);
  const isWithoutCalendars = hasReadCalendars && calendars.length === 0 && board.data?.length === 0;
  return { board, calendars, hasReadCalendars, isWithoutCalendars, users, memberIds, nameOf, columns, shown, events, hours, find };
}
