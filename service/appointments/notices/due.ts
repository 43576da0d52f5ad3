import type { Event } from "#contract/appointments/event.ts";
import * as rows from "#db/appointments/notices.ts";
import * as bookings from "#db/appointments/service-bookings.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { systemContext } from "../../context.ts";
import type { Deps } from "../../deps.ts";
import { addJob } from "../../jobs/queue.ts";
import { listEvents, type Shown } from "../find.ts";
import { manageUrl } from "../links.ts";
import { eventOfBooking } from "../service-shape.ts";
import { eventOf } from "../shape.ts";
import { compose, holdsStatus, type Notification, notificationOf, type Saying } from "./compose.ts";
import { dueAt, type Timing, timingsOf } from "./timing.ts";

// Reminders and follow-ups are determined when they are due, from the appointments at that time: a moved appointment has another due time,
// a cancelled one has none, and an occurrence of a series is treated like any other appointment.

const hourMs = 60 * 60 * 1000;
/** Notices that became due longer ago, while the program was not running, are dropped. */
const lateMs = 24 * hourMs;

/** Sends what is due in a location, or in all of them. */
export async function sayDue(deps: Deps, locationId?: string): Promise<void> {
  const { db, now, settings } = deps;
  for (const { location_id, calendar_id } of await rows.listTimely(db.query, locationId)) {
    const ctx = systemContext(deps, location_id);
    const { tenant } = ctx;
    const location = await locations.findById(db.query, location_id);
    if (location === undefined) continue;
    const notifications = (await rows.listInForce(db.query, tenant, calendar_id)).map(notificationOf);
    const at = now();
    const sayings: Saying[] = [];
    for (const notification of notifications)
      sayings.push(...(await dueOf(db.query, tenant, calendar_id, notification, at, location.timezone)));
    if (sayings.length > 0) await ctx.tx((tx) => compose(tx, tenant, sayings, at, (event) => manageUrl(settings, event)));
  }
}

async function dueOf(
  db: Executor,
  tenant: Tenant,
  calendarId: string,
  notification: Notification,
  now: Date,
  timezone: string,
): Promise<Saying[]> {
  const kind = notification.notificationType;
  if (kind !== "reminder" && kind !== "followup") return [];
  const sayings: Saying[] = [];
  const said = (timing: Timing, event: Event) =>
    sayings.push({ notification, kind, event, occasion: `${timing.timeOffset} ${timing.unit} ${event.startTime}` });
  for (const timing of timingsOf(notification)) {
    // A clock change or a short month can shift the offset; the margin covers that.
    const offsetMs = now.getTime() - dueAt(kind, timing, { start: now, end: now }, timezone).getTime();
    const margin = 3 * 24 * hourMs;
    const from = new Date(now.getTime() + offsetMs - lateMs - margin);
    const to = new Date(now.getTime() + offsetMs + margin);
    for (const shown of await listEvents(db, tenant, { kind: "appointment", calendarId }, from, to)) {
      const span = { start: shown.occurrence?.start ?? shown.row.start_time, end: shown.occurrence?.end ?? shown.row.end_time };
      const due = dueAt(kind, timing, span, timezone);
      if (!isDue(kind, due, now, span, shown.row)) continue;
      const event = eventOf(shown.row, shown.occurrence);
      if (holdsStatus(event) && shown.row.to_notify && !(kind === "followup" && event.appointmentStatus === "noshow")) said(timing, event);
    }
    for (const visit of await bookings.listOfCalendar(db, tenant, calendarId, from, to)) {
      const span = { start: visit.start_time, end: visit.end_time };
      const isMissed = kind === "followup" && visit.status === "noshow";
      if (!isMissed && isDue(kind, dueAt(kind, timing, span, timezone), now, span, visit))
        said(timing, eventOfBooking(visit, await bookings.addressOf(db, tenant, visit)));
    }
  }
  return sayings;
}

type Existing = Pick<Shown["row"], "rescheduled_at" | "date_added">;

/** Due recently, and not before the appointment was set to this time. No reminders are sent for appointments that have begun. */
function isDue(kind: "reminder" | "followup", due: Date, now: Date, { start }: { start: Date }, row: Existing): boolean {
  const since = row.rescheduled_at ?? row.date_added;
  if (due > now || now.getTime() - due.getTime() > lateMs || due < since) return false;
  return kind === "followup" || start > now;
}

/** Queues a job for each time at which a notice will be due. */
export async function queueDue(
  tx: Executor,
  tenant: Tenant,
  notifications: readonly Notification[],
  span: { start: Date; end: Date },
  now: Date,
  timezone: string,
): Promise<void> {
  for (const notification of notifications) {
    const kind = notification.notificationType;
    if (kind !== "reminder" && kind !== "followup") continue;
    for (const timing of timingsOf(notification)) {
      const due = dueAt(kind, timing, span, timezone);
      if (due < now) continue;
      await addJob(
        tx,
        "appointments-due",
        { locationId: tenant },
        { key: `appointments-due ${tenant} ${due.getTime()}`, delayMs: due.getTime() - now.getTime() },
      );
    }
  }
}
