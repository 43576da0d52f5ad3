import { z } from "zod";
import { id, instant } from "../common.ts";

// An appointment, or event, is one booking on a calendar. A recurring one is a series: its id is the `masterEventId` of its
// occurrences, each of which has an instance id of its own. A blocked slot is time that cannot be booked, with the same fields.

export const appointmentStatuses = ["new", "confirmed", "cancelled", "showed", "noshow", "invalid", "completed", "active"] as const;
export const appointmentStatus = z.enum(appointmentStatuses);
export type AppointmentStatus = z.output<typeof appointmentStatus>;

export const event = z
  .object({
    id,
    calendarId: z.string().nullable(),
    locationId: id,
    contactId: z.string().nullable(),
    groupId: z.string().nullable(),
    title: z.string(),
    appointmentStatus,
    assignedUserId: z.string().nullable(),
    users: z.array(z.string()),
    description: z.string().nullable(),
    address: z.string().nullable(),
    meetingLocationType: z.string().nullable(),
    meetingLocationId: z.string().nullable(),
    isRecurring: z.boolean(),
    rrule: z.string().optional(),
    masterEventId: z.string().optional(),
    startTime: instant,
    endTime: instant,
    createdBy: z.object({ userId: z.string().nullable(), source: z.string() }),
    dateAdded: instant,
    dateUpdated: instant,
    rescheduledAt: instant.optional(),
    assignedResources: z.array(z.string()),
    deleted: z.boolean(),
  })
  .meta({ id: "Appointment" });
export type Event = z.output<typeof event>;
