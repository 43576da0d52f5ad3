import type { Story } from "./story.ts";

/** Calendars, hours, groups, notifications and services. Returns what appointments are booked on. */
export async function calendarExamples({ api, setUp, locationId, admin, tomorrow }: Story) {
  const { calendars } = api;
  const weekdays = (["monday", "tuesday", "wednesday", "thursday", "friday"] as const).map((day) => ({
    type: "wday" as const,
    day,
    intervals: [{ from: "09:00", to: "17:00" }],
  }));
  const timezone = "Europe/London";

  await calendars.groups.validateSlug({ body: { locationId, slug: "check-ups" } });
  const { group } = await calendars.groups.create({
    body: { locationId, name: "Check-ups", description: "Regular visits", slug: "check-ups" },
  });
  const ofGroup = { groupId: group.id };
  await calendars.groups.update({
    params: ofGroup,
    body: { name: "Check-ups", description: "Regular and first visits", slug: "check-ups" },
  });
  await calendars.groups.setStatus({ params: ofGroup, body: { isActive: true } });
  await calendars.groups.list({ query: { locationId } });

  const { calendar } = await calendars.calendars.create({
    body: {
      locationId,
      name: "Check-up",
      description: "30 minutes with Dr Martin",
      calendarType: "personal",
      groupId: group.id,
      slug: "check-up",
      teamMembers: [{ userId: admin.id }],
      slotDuration: 30,
      slotInterval: 30,
      slotBuffer: 5,
      eventTitle: "Check-up: {{contact.name}}",
      eventColor: "#0f766e",
      allowBookingAfter: 2,
      allowBookingAfterUnit: "hours",
      allowBookingFor: 60,
      allowBookingForUnit: "days",
    },
  });
  const ofCalendar = { calendarId: calendar.id };
  await calendars.calendars.get({ params: ofCalendar });
  await calendars.calendars.update({ params: ofCalendar, body: { slotBuffer: 10, autoConfirm: true } });
  await calendars.calendars.list({ query: { locationId, groupId: group.id } });

  const { schedule } = await calendars.schedules.create({
    body: { locationId, userId: admin.id, name: "Office hours", timezone, rules: weekdays, calendarIds: [calendar.id] },
  });
  const ofSchedule = { scheduleId: schedule.id };
  await calendars.schedules.get({ params: ofSchedule });
  await calendars.schedules.search({ query: { locationId, userId: admin.id } });
  await calendars.schedules.update({
    params: ofSchedule,
    body: { rules: [...weekdays, { type: "date", date: "2030-12-24", intervals: [{ from: "09:00", to: "12:00" }] }] },
  });
  await calendars.schedules.dissociate({ params: { ...ofSchedule, ...ofCalendar } });
  await calendars.schedules.associate({ params: { ...ofSchedule, ...ofCalendar } });

  const open = await setUp.calendars.calendars.create({ body: { locationId, name: "Open day", calendarType: "event", slug: "open-day" } });
  const ofEvent = { calendarId: open.calendar.id };
  await calendars.eventSchedules.create({
    params: ofEvent,
    body: { timezone, rules: [{ type: "wday", day: "saturday", intervals: [{ from: "10:00", to: "14:00" }] }] },
  });
  await calendars.eventSchedules.update({
    params: ofEvent,
    body: { rules: [{ type: "wday", day: "saturday", intervals: [{ from: "10:00", to: "16:00" }] }] },
  });
  await calendars.eventSchedules.get({ params: ofEvent });

  const startDate = Date.parse(tomorrow("00:00"));
  await calendars.freeSlots.list({ params: ofCalendar, query: { startDate, endDate: startDate + 24 * 3_600_000, timezone } });

  const [notification] = await calendars.notifications.create({
    params: ofCalendar,
    body: [
      {
        receiverType: "contact",
        channel: "email",
        notificationType: "reminder",
        subject: "Your check-up tomorrow",
        body: "See you on {{appointment.start_time}}.",
        beforeTime: [{ timeOffset: 1, unit: "days" }],
      },
    ],
  });
  const ofNotification = { ...ofCalendar, notificationId: notification?._id ?? "" };
  await calendars.notifications.get({ params: ofNotification });
  await calendars.notifications.update({ params: ofNotification, body: { subject: "Your check-up is tomorrow" } });
  await calendars.notifications.list({ params: ofCalendar, query: { limit: 1 } });
  await calendars.notifications.remove({ params: ofNotification });

  const { service } = await calendars.services.create({
    body: {
      locationId,
      name: "Cleaning",
      slug: "cleaning",
      staff: [{ id: admin.id }],
      description: "Professional cleaning",
      serviceDuration: 45,
      serviceDurationUnit: "mins",
      payment: { amount: 80, deposit: 25, depositType: "percentage" },
      variations: [{ name: "With whitening", serviceDuration: 75, serviceDurationUnit: "mins", payment: { amount: 150 } }],
    },
  });
  const ofService = { serviceId: service.id };
  await calendars.services.get({ params: ofService });
  await calendars.services.update({ params: ofService, body: { payment: { amount: 85 } } });
  await calendars.services.list({ query: { locationId, isPrivate: false } });

  const place = await calendars.serviceLocations.create({
    body: { locationId, name: "Harbour branch", slug: "harbour", address: "1 Quay Road, Bristol", locationType: "offline" },
  });
  const ofPlace = { serviceLocationId: place.id };
  await calendars.serviceLocations.get({ params: ofPlace });
  await calendars.serviceLocations.update({ params: ofPlace, body: { phone: "+441179460102" } });
  await calendars.serviceLocations.list({ query: { locationId } });

  return {
    calendarId: calendar.id,
    serviceId: service.id,
    serviceLocationId: place.id,
    /** Deletes what was made, when nothing needs it any more. */
    async removed() {
      await calendars.serviceLocations.remove({ params: ofPlace });
      await calendars.services.remove({ params: ofService });
      await calendars.groups.remove({ params: ofGroup });
      await calendars.schedules.remove({ params: ofSchedule });
      await calendars.calendars.remove({ params: ofEvent });
    },
  };
}
