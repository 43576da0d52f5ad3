import type { Action } from "#contract/workflows/steps.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { listEvents } from "../appointments/find.ts";
import { eventOf, holdsTime } from "../appointments/shape.ts";
import { later } from "../calendars/availability/date-range.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import { type Run, RunStopped } from "./running.ts";

// When a wait ends. Days follow the location's calendar, so a day with a clock change has 23 or 25 hours.

export type Wait = Extract<Action, { type: "wait" | "wait_until_time" | "wait_before_appointment" }>;

export const isWait = (action: { type: string }): action is Wait =>
  action.type === "wait" || action.type === "wait_until_time" || action.type === "wait_before_appointment";

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
/** The units of steps and date rules, as the availability rules name them. */
export const amountUnits = { minutes: "mins", hours: "hours", days: "days" } as const;
/** How far ahead the contact's next appointment may be. */
const aheadMs = 400 * 24 * 60 * 60 * 1000;

/** The end of a wait, which may have passed. */
export async function waitsUntil(run: Pick<Run, "tx" | "tenant" | "event">, wait: Wait, now: Date): Promise<Date> {
  const { tx, tenant } = run;
  if (wait.type === "wait") return new Date(now.getTime() + wait.amount * unitMs[wait.unit]);
  const zone = await zoneOf(tx, tenant);
  if (wait.type === "wait_until_time") return nextTime(now, wait.time, zone);
  const start = await startOfAppointment(run, now);
  return new Date(later(start.getTime(), { value: -wait.amount, unit: amountUnits[wait.unit] }, zone));
}

/** A time that a clock change skips becomes the time that is the same distance later. */
function nextTime(now: Date, time: string, zone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const today = here.withPlainTime(time);
  const next = Temporal.ZonedDateTime.compare(today, here) > 0 ? today : here.add({ days: 1 }).withPlainTime(time);
  return new Date(next.epochMilliseconds);
}

/** The event's appointment if it is about one, otherwise the contact's next appointment. */
async function startOfAppointment({ tx, tenant, event }: Pick<Run, "tx" | "tenant" | "event">, now: Date): Promise<Date> {
  const { contactId, trigger, payload } = event;
  if (contactId === null) throw new RunStopped("noContact");
  const own = trigger.startsWith("appointment_") && typeof payload.id === "string" ? payload.id : undefined;
  const upcoming = await upcomingOf(tx, tenant, contactId, now);
  const found = own === undefined ? upcoming[0] : upcoming.find(({ id }) => id === own);
  if (found === undefined) throw new RunStopped(own === undefined ? "noAppointment" : "appointmentGone");
  return new Date(found.startTime);
}

/** Appointments that are not cancelled, by start. */
export async function upcomingOf(tx: Executor, tenant: Tenant, contactId: string, now: Date) {
  const shown = await listEvents(tx, tenant, { kind: "appointment", contactId }, now, new Date(now.getTime() + aheadMs));
  return shown
    .map(({ row, occurrence }) => eventOf(row, occurrence))
    .filter(({ startTime, appointmentStatus }) => new Date(startTime) > now && holdsTime(appointmentStatus));
}
