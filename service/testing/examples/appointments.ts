import type { Story } from "./story.ts";

type Booked = { calendarId: string; serviceId: string; serviceLocationId: string };

/** Appointments, blocked slots, notes and service bookings. */
export async function appointmentExamples({ api, setUp, locationId, admin, contactId, tomorrow }: Story, booked: Booked) {
  const { appointments } = api;
  const { calendarId } = booked;
  const day = { startTime: Date.parse(tomorrow("00:00")), endTime: Date.parse(tomorrow("23:59")) };

  const event = await appointments.events.create({
    body: { calendarId, locationId, contactId, startTime: tomorrow("10:00"), title: "Check-up", description: "First visit" },
  });
  const ofEvent = { eventId: event.id };
  await appointments.events.get({ params: ofEvent });
  await appointments.events.update({ params: ofEvent, body: { startTime: tomorrow("11:00"), appointmentStatus: "confirmed" } });
  await appointments.events.list({ query: { locationId, calendarId, ...day } });

  const { note } = await appointments.notes.create({ params: ofEvent, body: { body: "Bring the X-ray of 2028.", userId: admin.id } });
  const ofNote = { ...ofEvent, noteId: note.id };
  await appointments.notes.update({ params: ofNote, body: { body: "Bring the X-rays of 2028 and 2029." } });
  await appointments.notes.list({ params: ofEvent, query: { limit: 10, offset: 0 } });
  await appointments.notes.remove({ params: ofNote });

  const block = await appointments.blocks.create({
    body: { locationId, assignedUserId: admin.id, title: "Training", startTime: tomorrow("13:00"), endTime: tomorrow("14:00") },
  });
  await appointments.blocks.update({ params: { eventId: block.id }, body: { endTime: tomorrow("14:30") } });
  await appointments.blocks.list({ query: { locationId, userId: admin.id, ...day } });

  const booking = await appointments.serviceBookings.create({
    query: { skipSchedulingNotice: true },
    body: {
      locationId,
      contactId,
      serviceLocationId: booked.serviceLocationId,
      startTime: tomorrow("15:00"),
      endTime: tomorrow("15:45"),
      timezone: "Europe/London",
      services: [{ id: booked.serviceId, staffId: admin.id }],
      title: "Cleaning",
    },
  });
  const ofBooking = { bookingId: booking.bookingId };
  await appointments.serviceBookings.get({ params: ofBooking });
  await appointments.serviceBookings.update({ params: ofBooking, query: {}, body: { status: "showed" } });
  await appointments.serviceBookings.list({ query: { locationId, ...day } });
  await appointments.serviceBookings.remove({ params: ofBooking });

  const wrong = await setUp.appointments.events.create({ body: { calendarId, locationId, contactId, startTime: tomorrow("09:00") } });
  await appointments.events.remove({ params: { eventId: wrong.id }, body: {} });
}
