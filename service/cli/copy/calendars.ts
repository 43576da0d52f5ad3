import { z } from "zod";
import { calendarSettings } from "#contract/calendars/calendar-fields.ts";
import { calendar } from "#contract/calendars/calendars.ts";
import { calendarGroup } from "#contract/calendars/groups.ts";
import { calendarNotification, notificationContent } from "#contract/calendars/notifications.ts";
import { eventSchedule, schedule } from "#contract/calendars/schedules.ts";
import { serviceLocation } from "#contract/calendars/service-locations.ts";
import { service, serviceSettings } from "#contract/calendars/services.ts";
import { timezone } from "#contract/common.ts";
import { everyPage, instantOr, ofEach, part, row, unlessGone, whole } from "./part.ts";
import { users } from "./people.ts";

export const calendarGroups = part({
  name: "calendarGroups",
  scope: "calendars/groups.readonly",
  item: calendarGroup,
  read: ({ api, locationId }) => whole(async () => (await api.calendars.groups.list({ query: { locationId } })).groups),
  rows: (item, { now }) => [
    row("calendar_group", {
      id: item.id,
      name: item.name,
      description: item.description,
      slug: item.slug,
      is_active: item.isActive,
      date_added: now,
      date_updated: now,
    }),
  ],
});

export const calendars = part({
  name: "calendars",
  scope: "calendars.readonly",
  item: calendar,
  read: ({ api, locationId }) => whole(async () => (await api.calendars.calendars.list({ query: { locationId } })).calendars),
  rows: (item, { now, user }) => {
    const settings = calendarSettings.parse(item);
    return [
      row("calendar", {
        id: item.id,
        name: item.name,
        calendar_type: item.calendarType,
        is_active: item.isActive,
        group_id: item.groupId === "" ? null : item.groupId,
        slug: item.slug === "" ? item.id : item.slug,
        team_members: item.teamMembers.map((member) => ({ ...member, userId: user(member.userId) })),
        // An empty value means the calendar's own slug.
        settings: { ...settings, widgetSlug: settings.widgetSlug === item.slug ? "" : settings.widgetSlug },
        date_added: now,
        date_updated: now,
        embed_origins: [],
      }),
    ];
  },
});

export const notifications = part({
  name: "calendarNotifications",
  scope: "calendars.readonly",
  needs: ["calendars"],
  item: calendarNotification,
  read: ({ api, items }, cursor) =>
    ofEach(items(calendars), cursor, ({ id: calendarId }) =>
      everyPage(
        100,
        async (skip) =>
          (await unlessGone(api.calendars.notifications.list({ params: { calendarId }, query: { deleted: true, limit: 100, skip } }))) ??
          [],
      ),
    ),
  rows: (item, { now }) => [
    row("calendar_notification", {
      id: item._id,
      calendar_id: item.calendarId,
      receiver_type: item.receiverType,
      channel: item.channel,
      notification_type: item.notificationType,
      is_active: item.isActive,
      deleted: item.deleted,
      settings: notificationContent.parse(item),
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, now),
    }),
  ],
});

const zoneOr = (name: string, otherwise: string) => (timezone.safeParse(name).success ? name : otherwise);

export const schedules = part({
  name: "schedules",
  scope: "calendars.readonly",
  needs: ["users", "calendars"],
  item: schedule,
  read: ({ api, locationId, items }, cursor) =>
    ofEach(items(users), cursor, ({ id: userId }) =>
      everyPage(100, async (skip) => (await api.calendars.schedules.search({ query: { locationId, userId, limit: 100, skip } })).schedules),
    ),
  rows: (item, { now, timezone: ours, user }) =>
    item.deleted
      ? []
      : [
          row("schedule", {
            id: item.id,
            user_id: user(item.userId),
            event_calendar_id: null,
            name: item.name,
            timezone: zoneOr(item.timezone, ours),
            rules: item.rules,
            date_added: instantOr(item.dateAdded, now),
            date_updated: instantOr(item.dateUpdated, now),
          }),
          ...item.calendarIds.map((calendarId) => row("schedule_calendar", { schedule_id: item.id, calendar_id: calendarId })),
        ],
});

export const eventSchedules = part({
  name: "eventCalendarSchedules",
  scope: "calendars.readonly",
  needs: ["calendars"],
  item: eventSchedule,
  read: ({ api, items }, cursor) =>
    ofEach(items(calendars), cursor, async ({ id: calendarId, calendarType }) => {
      if (calendarType !== "event") return [];
      const found = await unlessGone(api.calendars.eventSchedules.get({ params: { calendarId } }));
      return found === undefined ? [] : [found.schedule];
    }),
  rows: (item, { now, timezone: ours }) => [
    row("schedule", {
      // The interface returns no id for these hours.
      id: `hours-${item.calendarId}`,
      user_id: null,
      event_calendar_id: item.calendarId,
      name: null,
      timezone: zoneOr(item.timezone, ours),
      rules: item.rules,
      date_added: now,
      date_updated: now,
    }),
  ],
});

export const services = part({
  name: "services",
  scope: "calendars.readonly",
  item: service,
  read: ({ api, locationId }) => whole(async () => (await api.calendars.services.list({ query: { locationId } })).services),
  rows: (item, { now, users: usersOf }) => [
    row("service", {
      id: item.id,
      name: item.name,
      slug: item.slug,
      staff: usersOf(item.staff.map(({ id }) => id)),
      is_private: item.isPrivate,
      service_category_id: item.serviceCategoryId,
      variations: item.variations,
      settings: serviceSettings.parse(item),
      date_added: now,
      date_updated: now,
    }),
  ],
});

export const serviceLocations = part({
  name: "serviceLocations",
  scope: "calendars.readonly",
  item: serviceLocation,
  read: ({ api, locationId }) => whole(async () => (await api.calendars.serviceLocations.list({ query: { locationId } })).serviceLocations),
  rows: (item, { now }) => [
    row("service_location", {
      id: item.id,
      name: item.name,
      slug: item.slug,
      phone: item.phone,
      address: item.address,
      cover_image: item.coverImage,
      location_type: item.locationType,
      is_active: item.isActive,
      is_private: item.isPrivate,
      date_added: now,
      date_updated: now,
    }),
  ],
});

export const serviceBuffers = z.object({ preMs: z.number(), postMs: z.number() });

/** How long a booked service keeps time free around it. */
export function buffersOf({ preBuffer, preBufferUnit, postBuffer, postBufferUnit }: z.output<typeof service>) {
  const ms = (length: number, unit: "mins" | "hours") => length * (unit === "hours" ? 60 : 1) * 60_000;
  return { preMs: ms(preBuffer, preBufferUnit), postMs: ms(postBuffer, postBufferUnit) };
}
