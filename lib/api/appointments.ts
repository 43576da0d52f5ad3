import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { away } from "#contract/appointments/away.ts";
import type { blockWrite, repeatedBlocks } from "#contract/appointments/blocks.ts";
import type { BoardEvent, board } from "#contract/appointments/board.ts";
import type { AppointmentStatus } from "#contract/appointments/event.ts";
import type { appointmentCreate, appointmentUpdate } from "#contract/appointments/events.ts";
import type { repeated } from "#contract/appointments/repeated.ts";
import type { rooms } from "#contract/appointments/rooms.ts";
import type { serviceBookingUpdate } from "#contract/appointments/service-bookings.ts";
import type { staffBookings } from "#contract/appointments/staff-bookings.ts";
import type { CrmServer, Span } from "../crm-server/crm-server.ts";
import { api } from "./client.ts";

type Body<Endpoint extends { input: { body: z.ZodType } }> = z.input<Endpoint["input"]["body"]>;

const appointmentKeys = {
  all: ["appointments"] as const,
  board: (locationId: string) => ["appointments", "board", locationId] as const,
  calendars: (locationId: string) => ["appointments", "calendars", locationId] as const,
  hours: (locationId: string) => ["appointments", "hours", locationId] as const,
  slots: (of: string) => ["appointments", "slots", of] as const,
  one: (eventId: string) => ["appointments", "one", eventId] as const,
  ofContact: (contactId: string) => ["appointments", "contact", contactId] as const,
};

/** The subject of free times: a calendar's appointment of a duration in minutes, or a service or its variation. */
export type SlotSource = { calendarId: string; duration: number } | { serviceId: string; variationId?: string };

/** The use of a room, with its start and end. */
export type RoomRequest = ({ calendarId: string } | { serviceId: string }) & { startTime: string; endTime: string };

export const appointmentQueries = {
  /** One appointment or occurrence, or a series by its id. */
  one: (eventId: string) =>
    queryOptions({
      queryKey: appointmentKeys.one(eventId),
      queryFn: async ({ signal }) => (await api.appointments.events.get({ params: { eventId } }, { signal })).event,
    }),
  /** All events of the location's calendars within the span. */
  board: (server: CrmServer, span: Span) =>
    queryOptions({
      queryKey: [...appointmentKeys.board(server.locationId), span.from, span.to] as const,
      queryFn: ({ signal }) => server.board.events(span, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** A contact's answers in the forms of calendars. */
  answers: ({ app, locationId }: CrmServer, contactId: string) =>
    queryOptions({
      queryKey: [...appointmentKeys.ofContact(contactId), "answers", locationId] as const,
      queryFn: async ({ signal }) =>
        (await app.calendars.board.answers({ params: { contactId }, query: { locationId } }, { signal })).forms,
    }),
  /** Everyone's working hours within the span. */
  hours: (server: CrmServer, span: Span) =>
    queryOptions({
      queryKey: [...appointmentKeys.hours(server.locationId), span.from, span.to] as const,
      queryFn: ({ signal }) => server.board.hours(span, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  calendars: (server: CrmServer) =>
    queryOptions({
      queryKey: appointmentKeys.calendars(server.locationId),
      queryFn: ({ signal }) => server.board.calendars({ signal }),
      staleTime: 60_000,
    }),
  /** The start times within the span at which a user, or anyone, is free. */
  slots: ({ app, locationId }: CrmServer, of: SlotSource, { from, to }: Span, timezone: string, userId?: string) =>
    queryOptions({
      queryKey: [...appointmentKeys.slots("serviceId" in of ? of.serviceId : of.calendarId), of, from, to, timezone, userId ?? ""] as const,
      queryFn: async ({ signal }) => {
        if ("serviceId" in of) {
          const { serviceId, ...variation } = of;
          const query = { locationId, ...variation, startTime: from, endTime: to, ...(userId ? { staffId: userId } : {}) };
          return (await app.calendars.staffBookings.slots({ params: { serviceId }, query }, { signal })).starts;
        }
        const { calendarId, duration } = of;
        const query = { startDate: from, endDate: to, timezone, duration, ...(userId ? { userId } : {}) };
        const { traceId: _, ...dates } = await api.calendars.freeSlots.list({ params: { calendarId }, query }, { signal });
        return Object.values(dates).flatMap((date) => (typeof date === "object" ? date.slots : []));
      },
    }),
  /** The conflicts of each occurrence of a repeated appointment. */
  repeated: ({ app, locationId }: CrmServer, body: Body<typeof repeated.check>) =>
    queryOptions({
      queryKey: [...appointmentKeys.all, "repeated", locationId, body] as const,
      queryFn: ({ signal }) => app.calendars.repeated.check({ query: { locationId }, body }, { signal }),
      retry: false,
    }),
  /** Which occurrences of repeated blocked time are booked. */
  repeatedBlock: ({ app, locationId }: CrmServer, body: Body<typeof repeatedBlocks.check>) =>
    queryOptions({
      queryKey: [...appointmentKeys.all, "repeatedBlock", locationId, body] as const,
      queryFn: ({ signal }) => app.calendars.repeatedBlocks.check({ query: { locationId }, body }, { signal }),
      retry: false,
    }),
  /** The rooms of a calendar or service, and what occupies them at a time. A room that the event occupies itself counts as free. */
  rooms: ({ app, locationId }: CrmServer, { startTime, endTime, ...of }: RoomRequest, eventId?: string) =>
    queryOptions({
      queryKey: [...appointmentKeys.all, "rooms", locationId, of, startTime, endTime, eventId ?? ""] as const,
      queryFn: async ({ signal }) => {
        const span = { startTime: Date.parse(startTime), endTime: Date.parse(endTime) };
        const query = { locationId, ...of, ...span, ...(eventId === undefined ? {} : { eventId }) };
        return (await app.calendars.rooms.list({ query }, { signal })).rooms;
      },
    }),
  ofContact: (server: CrmServer, contactId: string) =>
    queryOptions({
      queryKey: appointmentKeys.ofContact(contactId),
      queryFn: ({ signal }) => server.board.ofContact(contactId, { signal }),
    }),
};

const stale = [appointmentKeys.all, ["timeline"], ["today"]] as const;

/** Shows a change of an event on every cached board until the server answers. The returned function reverts it. */
function showEvent(client: QueryClient, locationId: string, eventId: string, change: Partial<BoardEvent>): () => void {
  const boards = client.getQueriesData<BoardEvent[]>({ queryKey: appointmentKeys.board(locationId) });
  for (const [key, events] of boards)
    if (events)
      client.setQueryData(
        key,
        events.map((event) => (event.id === eventId ? { ...event, ...change } : event)),
      );
  return () => {
    for (const [key, events] of boards) client.setQueryData(key, events);
  };
}

/** A service booking has fewer statuses than an appointment. */
type VisitStatus = NonNullable<z.input<typeof serviceBookingUpdate>["status"]>;
const isOfVisit = (status: AppointmentStatus): status is VisitStatus & AppointmentStatus => status !== "completed" && status !== "active";

export const appointmentMutations = {
  /** In the given room, or in any free one. */
  book: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: ({ roomId, ...body }: Omit<z.input<typeof appointmentCreate>, "locationId"> & { roomId?: string }) =>
        roomId === undefined
          ? api.appointments.events.create({ body: { ...body, locationId } })
          : app.calendars.rooms.book({ query: { locationId }, body: { ...body, roomId } }),
      meta: { stale },
    }),
  bookService: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: ({ serviceId, ...body }: { serviceId: string } & Body<typeof staffBookings.book>) =>
        app.calendars.staffBookings.book({ params: { serviceId }, query: { locationId }, body }),
      meta: { stale },
    }),
  bookRepeated: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: (body: Body<typeof repeated.create>) => app.calendars.repeated.create({ query: { locationId }, body }),
      meta: { stale },
    }),
  change: () =>
    mutationOptions({
      mutationFn: ({ eventId, change }: { eventId: string; change: z.input<typeof appointmentUpdate> }) =>
        api.appointments.events.update({ params: { eventId }, body: change }),
      meta: { stale },
    }),
  /** Changes an occurrence and those that follow. */
  changeFollowing: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: ({ eventId, change }: { eventId: string; change: Body<typeof board.updateFollowing> }) =>
        app.calendars.board.updateFollowing({ params: { eventId }, query: { locationId }, body: change }),
      meta: { stale },
    }),
  /** Sets the status of a series. Returns the previous statuses. */
  setSeriesStatus: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: ({ eventId, change }: { eventId: string; change: Body<typeof board.setSeriesStatus> }) =>
        app.calendars.board.setSeriesStatus({ params: { eventId }, query: { locationId }, body: change }),
      meta: { stale },
    }),
  changeRoom: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: ({ eventId, ...body }: { eventId: string } & Body<typeof rooms.change>) =>
        app.calendars.rooms.change({ params: { eventId }, query: { locationId }, body }),
      meta: { stale },
    }),
  removeFollowing: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: (eventId: string) => app.calendars.board.removeFollowing({ params: { eventId }, query: { locationId } }),
      meta: { stale },
    }),
  /** Changes the status of an appointment, an occurrence or a service booking, and shows it at once. */
  setStatus: ({ locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: ({ event, status }: { event: Pick<BoardEvent, "id" | "kind">; status: AppointmentStatus }): Promise<unknown> =>
        event.kind === "visit"
          ? api.appointments.serviceBookings.update({
              params: { bookingId: event.id },
              query: {},
              body: isOfVisit(status) ? { status } : {},
            })
          : api.appointments.events.update({ params: { eventId: event.id }, body: { appointmentStatus: status } }),
      onMutate: ({ event, status }, { client }) => showEvent(client, locationId, event.id, { appointmentStatus: status }),
      onError: (_error, _sent, revert) => revert?.(),
      meta: { stale },
    }),
  /** Moves a service booking. Its services and staff stay the same. */
  changeVisit: () =>
    mutationOptions({
      mutationFn: ({
        bookingId,
        change,
        isAnyway,
      }: {
        bookingId: string;
        change: z.input<typeof serviceBookingUpdate>;
        isAnyway: boolean;
      }) =>
        api.appointments.serviceBookings.update({
          params: { bookingId },
          query: isAnyway ? { overrideAvailability: true, skipSchedulingNotice: true } : {},
          body: change,
        }),
      meta: { stale },
    }),
  removeVisit: () =>
    mutationOptions({
      mutationFn: (bookingId: string) => api.appointments.serviceBookings.remove({ params: { bookingId } }),
      meta: { stale },
    }),
  remove: () =>
    mutationOptions({
      mutationFn: (eventId: string) => api.appointments.events.remove({ params: { eventId }, body: {} }),
      meta: { stale },
    }),
  restore: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: (eventId: string) => app.calendars.board.restore({ params: { eventId }, query: { locationId } }),
      meta: { stale },
    }),
  planAway: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: (body: Body<typeof away.plan>) => app.calendars.away.plan({ query: { locationId }, body }),
    }),
  moveAway: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: (body: Body<typeof away.move>) => app.calendars.away.move({ query: { locationId }, body }),
      meta: { stale },
    }),
  block: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof blockWrite>) => api.appointments.blocks.create({ body }),
      meta: { stale },
    }),
  blockRepeated: ({ app, locationId }: CrmServer) =>
    mutationOptions({
      mutationFn: (body: Body<typeof repeatedBlocks.create>) => app.calendars.repeatedBlocks.create({ query: { locationId }, body }),
      meta: { stale },
    }),
  changeBlock: () =>
    mutationOptions({
      mutationFn: ({ eventId, change }: { eventId: string; change: Partial<z.input<typeof blockWrite>> }) =>
        api.appointments.blocks.update({ params: { eventId }, body: change }),
      meta: { stale },
    }),
};
