import { appointmentStatus, type Event } from "#contract/appointments/event.ts";
import { type ServiceBooking, serviceBookingStatuses } from "#contract/appointments/service-bookings.ts";
import type * as rows from "#db/appointments/service-bookings.ts";

export const bookingOf = (row: rows.ServiceBooking): ServiceBooking => ({
  bookingId: row.id,
  locationId: row.location_id,
  contactId: row.contact_id,
  serviceLocationId: row.service_location_id,
  title: row.title,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  services: row.items.map((item) => ({
    id: item.service_id,
    serviceStaffId: item.staff_id,
    serviceStartTime: item.start_time.toISOString(),
    serviceEndTime: item.end_time.toISOString(),
  })),
  timezone: row.timezone,
  status: serviceBookingStatuses.find((status) => status === row.status) ?? "confirmed",
  deleted: false,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
  createdBy: { userId: row.created_by, source: row.source },
});

type Named = { id: string; name: string };

/** The name of one booked service, with its variation. */
export function nameOfItem(services: readonly (Named & { variations: readonly Named[] })[], item: rows.Item): string {
  const service = services.find(({ id }) => id === item.service_id);
  const variation = service?.variations.find(({ id }) => id === item.variation_id);
  return [service?.name, variation?.name].filter(Boolean).join(", ");
}

/** Converts a service booking to an event on its calendar with all its staff, as boards and notifications expect. */
export function eventOfBooking(row: rows.ServiceBooking, address: string | null = row.address): Event {
  const [owner = null, ...others] = new Set(row.items.map(({ staff_id }) => staff_id));
  return {
    id: row.id,
    calendarId: row.calendar_id,
    locationId: row.location_id,
    contactId: row.contact_id,
    groupId: null,
    title: row.title,
    appointmentStatus: appointmentStatus.parse(row.status),
    assignedUserId: owner,
    users: others,
    description: row.description,
    address,
    meetingLocationType: null,
    meetingLocationId: null,
    isRecurring: false,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    createdBy: { userId: row.created_by, source: row.source },
    dateAdded: row.date_added.toISOString(),
    dateUpdated: row.date_updated.toISOString(),
    ...(row.rescheduled_at === null ? {} : { rescheduledAt: row.rescheduled_at.toISOString() }),
    assignedResources: [...new Set(row.items.flatMap((item) => item.resource_ids))],
    deleted: false,
  };
}
