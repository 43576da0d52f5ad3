import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { EventSchedule, ScheduleUpdate, ScheduleWrite } from "#contract/calendars/schedules.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { calendarKeys } from "./calendars.ts";
import { api } from "./client.ts";
import { ifAny } from "./if-any.ts";

const scheduleKeys = {
  all: ["schedules"] as const,
  list: (locationId: string) => ["schedules", "list", locationId] as const,
  ofEventCalendar: (calendarId: string) => ["schedules", "event", calendarId] as const,
};

export const scheduleQueries = {
  /** The working hours of all users, by user. */
  list: (server: CrmServer) =>
    queryOptions({ queryKey: scheduleKeys.list(server.locationId), queryFn: ({ signal }) => server.schedules.list({ signal }) }),
  /** Null if the event calendar has no hours yet. */
  ofEventCalendar: (calendarId: string) =>
    queryOptions({
      queryKey: scheduleKeys.ofEventCalendar(calendarId),
      queryFn: async ({ signal }) =>
        (await ifAny(api.calendars.eventSchedules.get({ params: { calendarId } }, { signal })))?.schedule ?? null,
    }),
};

const stale = [scheduleKeys.all, calendarKeys.slots] as const;

export const scheduleMutations = {
  create: () =>
    mutationOptions({
      mutationFn: async (body: ScheduleWrite) => (await api.calendars.schedules.create({ body })).schedule,
      meta: { stale },
    }),
  update: (scheduleId: string) =>
    mutationOptions({
      mutationFn: async (body: ScheduleUpdate) => (await api.calendars.schedules.update({ params: { scheduleId }, body })).schedule,
      meta: { stale },
    }),
  remove: (scheduleId: string) =>
    mutationOptions({ mutationFn: () => api.calendars.schedules.remove({ params: { scheduleId } }), meta: { stale } }),
  /** Creates the hours of an event calendar the first time, and updates them afterwards. */
  saveOfEventCalendar: (calendarId: string, isNew: boolean) =>
    mutationOptions({
      mutationFn: async ({ timezone, rules }: Pick<EventSchedule, "timezone" | "rules">) => {
        const input = { params: { calendarId }, body: { timezone, rules } };
        return isNew ? api.calendars.eventSchedules.create(input) : api.calendars.eventSchedules.update(input);
      },
      meta: { stale },
    }),
};
