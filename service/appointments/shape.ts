import { appointmentStatus, type Event } from "#contract/appointments/event.ts";
import type { Appointment } from "#db/appointments/appointments.ts";
import { nameOf } from "./moved-series.ts";
import { instanceIdOf, type Occurrence, type Series } from "./series.ts";

/** The id of the row's event, or of the given occurrence of its series. */
export const eventIdOf = (row: Appointment, occurrence?: Occurrence): string =>
  occurrence === undefined ? row.id : instanceIdOf(row.id, nameOf(seriesOf(row), occurrence.start));

/** Converts a row to the contract's event: the given occurrence of a series, or the series as a whole. */
export function eventOf(row: Appointment, occurrence?: Occurrence): Event {
  const masterEventId = row.rrule === null ? row.master_id : row.id;
  const rrule = row.rrule ?? row.master_rrule;
  return {
    id: eventIdOf(row, occurrence),
    calendarId: row.calendar_id,
    locationId: row.location_id,
    contactId: row.contact_id,
    groupId: row.group_id,
    title: row.title,
    appointmentStatus: appointmentStatus.parse(row.status),
    assignedUserId: row.assigned_user_id,
    users: row.users,
    description: row.description,
    address: row.address,
    meetingLocationType: row.meeting_location_type,
    meetingLocationId: row.meeting_location_id,
    isRecurring: masterEventId !== null,
    ...(rrule === null ? {} : { rrule }),
    ...(masterEventId === null ? {} : { masterEventId }),
    startTime: (occurrence?.start ?? row.start_time).toISOString(),
    endTime: (occurrence?.end ?? row.end_time).toISOString(),
    createdBy: { userId: row.created_by, source: row.source },
    dateAdded: row.date_added.toISOString(),
    dateUpdated: row.date_updated.toISOString(),
    ...(row.rescheduled_at === null ? {} : { rescheduledAt: row.rescheduled_at.toISOString() }),
    assignedResources: row.resource_ids,
    deleted: false,
  };
}

/** Converts a row with a rule to its series. */
export const seriesOf = (row: Appointment): Series => ({
  start: row.start_time,
  end: row.end_time,
  rrule: row.rrule ?? "",
  timezone: row.timezone ?? "UTC",
  exdates: row.exdates,
  namedFrom: row.named_from ?? undefined,
});

/** A cancelled or invalid event takes no time. */
export const holdsTime = (status: string) => status !== "cancelled" && status !== "invalid";
