import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { blockWrite } from "#contract/appointments/blocks.ts";
import type { appointmentCreate, appointmentUpdate } from "#contract/appointments/events.ts";
import type { serviceBookingUpdate } from "#contract/appointments/service-bookings.ts";
import { documentedCalendars, documentedEvents } from "./board-documented.ts";
import { api, app } from "./client.ts";
import { documentedHours } from "./hours-documented.ts";

const appointmentKeys = {
  all: ["appointments"] as const,
  board: (locationId: string) => ["appointments", "board", locationId] as const,
  calendars: (locationId: string) => ["appointments", "calendars", locationId] as const,
  hours: (locationId: string) => ["appointments", "hours", locationId] as const,
  slots: (calendarId: string) => ["appointments", "slots", calendarId] as const,
  one: (eventId: string) => ["appointments", "one", eventId] as const,
  ofContact: (contactId: string) => ["appointments", "contact", contactId] as const,
};

export type Span = { from: number; to: number };

type Server = { locationId: string; isOwn: boolean };

export const appointmentQueries = {
  /** One appointment or occurrence, or a series by its id. */
  one: (eventId: string) =>
    queryOptions({
      queryKey: appointmentKeys.one(eventId),
      queryFn: async ({ signal }) => (await api.appointments.events.get({ params: { eventId } }, { signal })).event,
    }),
  /** Everything that stands in the location's calendars within the span. */
  board: ({ locationId, isOwn }: Server, { from, to }: Span) =>
    queryOptions({
      queryKey: [...appointmentKeys.board(locationId), from, to] as const,
      queryFn: async ({ signal }) =>
        isOwn
          ? (await app.calendars.board.events({ query: { locationId, startTime: from, endTime: to } }, { signal })).events
          : documentedEvents(api, locationId, { from, to }, signal),
      placeholderData: keepPreviousData,
    }),
  /** When everybody works within the span. */
  hours: ({ locationId, isOwn, timezone }: Server & { timezone: string }, { from, to }: Span) =>
    queryOptions({
      queryKey: [...appointmentKeys.hours(locationId), from, to] as const,
      queryFn: ({ signal }) =>
        isOwn
          ? app.calendars.board.hours({ query: { locationId, startTime: from, endTime: to } }, { signal })
          : documentedHours(api, locationId, timezone, { from, to }, signal),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  calendars: ({ locationId, isOwn }: Server) =>
    queryOptions({
      queryKey: appointmentKeys.calendars(locationId),
      queryFn: async ({ signal }) =>
        isOwn
          ? (await app.calendars.board.calendars({ query: { locationId } }, { signal })).calendars
          : documentedCalendars(api, locationId, signal),
      staleTime: 60_000,
    }),
  /** The beginnings of what the calendar offers on a day of the zone. */
  slots: (calendarId: string, { from, to }: Span, timezone: string, duration: number, userId?: string) =>
    queryOptions({
      queryKey: [...appointmentKeys.slots(calendarId), from, to, timezone, duration, userId ?? ""] as const,
      queryFn: async ({ signal }) => {
        const query = { startDate: from, endDate: to, timezone, duration, ...(userId ? { userId } : {}) };
        const { traceId: _, ...dates } = await api.calendars.freeSlots.list({ params: { calendarId }, query }, { signal });
        return Object.values(dates).flatMap((date) => (typeof date === "object" ? date.slots : []));
      },
    }),
  /** Visits too, where the server tells of them. */
  ofContact: ({ locationId, isOwn }: Server, contactId: string) =>
    queryOptions({
      queryKey: appointmentKeys.ofContact(contactId),
      queryFn: async ({ signal }) => {
        const params = { contactId };
        const [appointments, visits] = await Promise.all([
          api.contacts.contacts.appointments({ params }, { signal }),
          isOwn ? app.calendars.board.visitsOf({ params, query: { locationId } }, { signal }) : { events: [] },
        ]);
        return [...appointments.events, ...visits.events];
      },
    }),
};

const stale = [appointmentKeys.all, ["timeline"]] as const;

export const appointmentMutations = {
  book: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof appointmentCreate>) => api.appointments.events.create({ body }),
      meta: { stale },
    }),
  change: () =>
    mutationOptions({
      mutationFn: ({ eventId, change }: { eventId: string; change: z.input<typeof appointmentUpdate> }) =>
        api.appointments.events.update({ params: { eventId }, body: change }),
      meta: { stale },
    }),
  /** A visit keeps its services and who gives them. */
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
  block: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof blockWrite>) => api.appointments.blocks.create({ body }),
      meta: { stale },
    }),
  changeBlock: () =>
    mutationOptions({
      mutationFn: ({ eventId, change }: { eventId: string; change: Partial<z.input<typeof blockWrite>> }) =>
        api.appointments.blocks.update({ params: { eventId }, body: change }),
      meta: { stale },
    }),
};
