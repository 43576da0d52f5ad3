import { z } from "zod";
import { type DateRule, type Trigger, usualTime } from "#contract/workflows/steps.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as rows from "#db/workflows/dates.ts";
import { listEvents } from "../appointments/find.ts";
import { eventOf, holdsTime } from "../appointments/shape.ts";
import { later } from "../calendars/availability/date-range.ts";
import { zoneOf } from "../calendars/availability/load.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { emitTo } from "./emit.ts";
import { contactFactsOf } from "./payload.ts";
import { workflowOrigin } from "./run.ts";
import { readTriggers } from "./stored.ts";
import { amountUnits } from "./waits.ts";

// Date triggers are checked every minute: everything that became due since the last check starts its workflow. A time that passed while the
// program was not running is made up for if it is less than a day ago.

const dayMs = 24 * 60 * 60 * 1000;
const lateMs = dayMs;
const contactsAtOnce = 500;

const datesJob = z.object({ locationId: z.string().optional() });

type Span = { after: Date; until: Date };
type Work = { tx: Executor; tenant: Tenant; workflowId: string; zone: string; span: Span };

/** Starts the workflows of one location, or of all, for which a date is due. */
export async function startByDates(deps: Deps, job: unknown): Promise<void> {
  const { locationId } = datesJob.parse(job ?? {});
  for (const place of locationId === undefined ? await rows.listLocations(deps.db.query) : [locationId]) {
    const ctx = systemContext(deps, place, workflowOrigin);
    await ctx.tx((tx) => startIn(tx, ctx.tenant, deps.now()));
  }
}

async function startIn(tx: Executor, tenant: Tenant, now: Date): Promise<void> {
  const zone = await zoneOf(tx, tenant);
  for (const { workflow_id: workflowId, trigger, dates_checked: checked, triggers } of await rows.claim(tx, tenant)) {
    await rows.setChecked(tx, tenant, { workflowId, trigger }, now);
    if (checked === null) continue;
    const span = { after: new Date(Math.max(checked.getTime(), now.getTime() - lateMs)), until: now };
    const work = { tx, tenant, workflowId, zone, span };
    const rules = readTriggers(triggers).filter(({ type }) => type === trigger);
    for (const { when } of uniqueRules(rules)) {
      if (when === undefined) continue;
      if (trigger === "contact_date") await startForContacts(work, when);
      else await startForAppointments(work, when);
    }
  }
}

/** Two triggers with one rule differ only in their conditions, which are checked when the event is handled. */
const uniqueRules = (triggers: readonly Trigger[]) => [...new Map(triggers.map((one) => [keyOf(one.when), one])).values()];

const keyOf = (rule: DateRule | undefined) => JSON.stringify(rule === undefined ? null : Object.entries(rule).sort());

export const isSameRule = (one: DateRule | undefined, other: DateRule | undefined): boolean => keyOf(one) === keyOf(other);

const isDue = ({ after, until }: Span, at: number) => at > after.getTime() && at <= until.getTime();

/** The days on which the rule's time of day falls within the span: none or one; two after a day without a check. */
function daysDue({ span, zone }: Pick<Work, "span" | "zone">, time: string): Temporal.PlainDate[] {
  const last = Temporal.Instant.fromEpochMilliseconds(span.until.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return [last.subtract({ days: 1 }), last].filter((day) =>
    isDue(span, day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds),
  );
}

/** The days of the year, as `MM-DD`, whose anniversary is on this day. In years without a 29 February, its anniversary is on the 28th. */
const anniversariesOn = (day: string): string[] =>
  day.endsWith("-02-28") && !Temporal.PlainDate.from(day).inLeapYear ? ["02-28", "02-29"] : [day.slice(5)];

async function startForContacts(work: Work, rule: DateRule): Promise<void> {
  const { tx, tenant, workflowId, zone, span } = work;
  const { field } = rule;
  if (field === undefined) return;
  for (const today of daysDue(work, rule.time ?? usualTime)) {
    const day = (rule.direction === "before" ? today.add({ days: rule.amount }) : today.subtract({ days: rule.amount })).toString();
    const anniversaries = rule.yearly === true ? anniversariesOn(day) : undefined;
    let afterId = "";
    for (;;) {
      const found = await rows.listContacts(tx, tenant, { field, day, anniversaries, zone }, { afterId, limit: contactsAtOnce });
      const occasions = found.map(({ id }) => ({ subjectId: id, occasion: `${keyOf(rule)} ${day}` }));
      const fired = new Set(await rows.fire(tx, tenant, workflowId, occasions, span.until));
      const events = found
        .filter(({ id }) => fired.has(id))
        .map((contact) => ({
          ...{ trigger: "contact_date" as const, type: "ContactDate", contactId: contact.id },
          payload: { ...contactFactsOf(contact), date: day, rule },
        }));
      await emitTo(tx, tenant, workflowId, events);
      afterId = found.at(-1)?.id ?? "";
      if (found.length < contactsAtOnce) break;
    }
  }
}

async function startForAppointments({ tx, tenant, workflowId, zone, span }: Work, rule: DateRule): Promise<void> {
  const unit = amountUnits[rule.unit];
  const toDue = { value: rule.direction === "before" ? -rule.amount : rule.amount, unit };
  const toStart = { value: -toDue.value, unit };
  // A clock change may shift the start by an hour or two relative to the distance in days.
  const from = new Date(later(span.after.getTime(), toStart, zone) - 3 * 60 * 60 * 1000);
  const to = new Date(later(span.until.getTime(), toStart, zone) + 3 * 60 * 60 * 1000);
  const due = (await listEvents(tx, tenant, { kind: "appointment" }, from, to))
    .map(({ row, occurrence }) => eventOf(row, occurrence))
    .filter(({ appointmentStatus, contactId }) => holdsTime(appointmentStatus) && contactId !== null)
    .filter(({ startTime }) => isDue(span, later(Date.parse(startTime), toDue, zone)));
  const occasions = due.map(({ id, startTime }) => ({ subjectId: id, occasion: `${keyOf(rule)} ${startTime}` }));
  const fired = new Set(await rows.fire(tx, tenant, workflowId, occasions, span.until));
  const events = due
    .filter(({ id }) => fired.has(id))
    .map((event) => ({
      ...{ trigger: "appointment_date" as const, type: "AppointmentDate", contactId: event.contactId ?? undefined },
      payload: { ...event, rule },
    }));
  await emitTo(tx, tenant, workflowId, events);
}
