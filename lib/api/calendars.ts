import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { PreviewSent } from "#contract/calendars/availability.ts";
import type { CalendarUpdate, CalendarWrite } from "#contract/calendars/calendars.ts";
import type { GroupUpdate, GroupWrite } from "#contract/calendars/groups.ts";
import type { NotificationPreviewSent } from "#contract/calendars/notification-preview.ts";
import type { NotificationUpdate, NotificationWrite } from "#contract/calendars/notifications.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api, app } from "./client.ts";

export const calendarKeys = {
  all: ["calendars"] as const,
  list: (locationId: string) => ["calendars", "list", locationId] as const,
  one: (calendarId: string) => ["calendars", "one", calendarId] as const,
  groups: (locationId: string) => ["calendars", "groups", locationId] as const,
  notifications: (calendarId: string) => ["calendars", "notifications", calendarId] as const,
  slots: ["calendars", "slots"] as const,
};

export const calendarQueries = {
  /** All calendars, drafts included, sorted by name. */
  list: (locationId: string) =>
    queryOptions({
      queryKey: calendarKeys.list(locationId),
      queryFn: async ({ signal }) => (await api.calendars.calendars.list({ query: { locationId } }, { signal })).calendars,
      staleTime: 60_000,
    }),
  one: (calendarId: string) =>
    queryOptions({
      queryKey: calendarKeys.one(calendarId),
      queryFn: async ({ signal }) => (await api.calendars.calendars.get({ params: { calendarId } }, { signal })).calendar,
    }),
  groups: (locationId: string) =>
    queryOptions({
      queryKey: calendarKeys.groups(locationId),
      queryFn: async ({ signal }) => (await api.calendars.groups.list({ query: { locationId } }, { signal })).groups,
      staleTime: 60_000,
    }),
  notifications: (calendarId: string) =>
    queryOptions({
      queryKey: calendarKeys.notifications(calendarId),
      queryFn: ({ signal }) => api.calendars.notifications.list({ params: { calendarId }, query: {} }, { signal }),
    }),
  /** The text of an unsaved notification for an appointment. */
  notificationPreview: (calendarId: string, sent: NotificationPreviewSent) =>
    queryOptions({
      queryKey: ["calendars", "notification-preview", calendarId, sent] as const,
      queryFn: ({ signal }) => app.calendars.notificationPreview.read({ params: { calendarId }, body: sent }, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
  /** The slots that the calendar would offer with these unsaved settings. */
  preview: (sent: PreviewSent) =>
    queryOptions({
      queryKey: [...calendarKeys.slots, "preview", sent] as const,
      queryFn: ({ signal }) => app.calendars.availability.preview({ body: sent }, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
  /** Explains why a time is not offered. */
  explanation: (locationId: string, calendarId: string, wanted: { start: number; duration?: number | undefined; userIds?: string[] }) =>
    queryOptions({
      queryKey: [...calendarKeys.slots, "explanation", calendarId, wanted] as const,
      queryFn: ({ signal }) => {
        const { start, duration, userIds } = wanted;
        const query = { locationId, start, ...(duration ? { duration } : {}), ...(userIds?.length ? { userIds } : {}) };
        return app.calendars.availability.explain({ params: { calendarId }, query }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
};

const stale = [calendarKeys.all] as const;

export const calendarMutations = {
  create: (server: CrmServer) => mutationOptions({ mutationFn: (body: CalendarWrite) => server.calendars.create(body), meta: { stale } }),
  update: (calendarId: string) =>
    mutationOptions({
      mutationFn: async (body: CalendarUpdate) => (await api.calendars.calendars.update({ params: { calendarId }, body })).calendar,
      meta: { stale },
    }),
  remove: (calendarId: string) =>
    mutationOptions({ mutationFn: () => api.calendars.calendars.remove({ params: { calendarId } }), meta: { stale } }),
};

export const groupMutations = {
  create: () => mutationOptions({ mutationFn: (body: GroupWrite) => api.calendars.groups.create({ body }), meta: { stale } }),
  update: (groupId: string) =>
    mutationOptions({ mutationFn: (body: GroupUpdate) => api.calendars.groups.update({ params: { groupId }, body }), meta: { stale } }),
  setStatus: (groupId: string) =>
    mutationOptions({
      mutationFn: (isActive: boolean) => api.calendars.groups.setStatus({ params: { groupId }, body: { isActive } }),
      meta: { stale },
    }),
  remove: (groupId: string) => mutationOptions({ mutationFn: () => api.calendars.groups.remove({ params: { groupId } }), meta: { stale } }),
};

export const notificationMutations = (calendarId: string) => {
  const meta = { stale: [calendarKeys.notifications(calendarId)] };
  return {
    create: mutationOptions({
      mutationFn: (body: NotificationWrite) => api.calendars.notifications.create({ params: { calendarId }, body: [body] }),
      meta,
    }),
    update: mutationOptions({
      mutationFn: ({ notificationId, ...body }: NotificationUpdate & { notificationId: string }) =>
        api.calendars.notifications.update({ params: { calendarId, notificationId }, body }),
      meta,
    }),
    remove: mutationOptions({
      mutationFn: (notificationId: string) => api.calendars.notifications.remove({ params: { calendarId, notificationId } }),
      meta,
    }),
    /** Mails the text to the signed-in user. */
    test: mutationOptions({
      mutationFn: (sent: NotificationPreviewSent) => app.calendars.notificationPreview.test({ params: { calendarId }, body: sent }),
    }),
  };
};
