import type { Event } from "#contract/appointments/events.ts";
import * as notices from "#db/appointments/notices.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { addJob } from "../jobs/queue.ts";
import { emit } from "../workflows/emit.ts";

/** What can happen to an appointment that others hear of. */
export type Happening = "booked" | "rescheduled" | "canceled" | "confirmed";

const told = {
  booked: { trigger: "appointment_booked", type: "AppointmentCreate" },
  rescheduled: { trigger: "appointment_rescheduled", type: "AppointmentUpdate" },
  canceled: { trigger: "appointment_canceled", type: "AppointmentCancel" },
} as const;

/** Tells workflows and the calendar's notifications, within the transaction of the change. */
export async function tell(tx: Executor, tenant: Tenant, happening: Happening, event: Event, now: Date): Promise<void> {
  if (happening !== "confirmed")
    await emit(tx, tenant, {
      ...told[happening],
      payload: { ...event },
      ...(event.contactId === null ? {} : { contactId: event.contactId }),
    });
  if (event.calendarId === null) return;
  const offsets = await notices.listTimings(tx, tenant, event.calendarId);
  if (offsets.length === 0) return;
  await addJob(tx, "appointment-told", { locationId: tenant, happening, event, at: now.toISOString() });
}
