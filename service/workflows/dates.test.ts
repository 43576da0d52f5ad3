import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import type { z } from "zod";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { dateRule } from "#contract/workflows/steps.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { testClusterUrl } from "../env.ts";
import { addJob } from "../jobs/queue.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { startByDates } from "./dates.ts";
import { minuteMs, workflowFixture } from "./editor-fixtures.ts";
import { runsOf } from "./fixtures.ts";

const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const tagged = [{ type: "add_tag" as const, tags: ["due"] }];

async function look(w: TestApp): Promise<void> {
  await addJob(w.db.query, "workflow-dates", {});
  await w.work();
}

const dayIn = (w: TestApp, days: number, zone = "UTC") =>
  Temporal.Instant.fromEpochMilliseconds(w.now().getTime()).toZonedDateTimeISO(zone).add({ days }).toPlainDate();

/** Moves the clock to a time of day in the zone, on the next day that has not passed it: before anyone signs in, as sessions end within a day. */
function advanceTo(w: TestApp, time: string, zone: string): void {
  const now = Temporal.Instant.fromEpochMilliseconds(w.now().getTime()).toZonedDateTimeISO(zone);
  const today = now.withPlainTime(time);
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 });
  w.advance(next.epochMilliseconds - w.now().getTime());
}

test("a birthday starts the workflow once a year at the time in the location's zone, no matter how many programs run", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  const zone = "America/Los_Angeles";
  advanceTo(w, "06:00", zone);
  const { visitor, publish, locationId } = await workflowFixture(w);
  await w.db.query.updateTable("location").set({ timezone: zone }).where("id", "=", locationId).execute();
  const when = { field: "dateOfBirth", amount: 0, direction: "before" as const, time: "09:00", yearly: true };
  await publish([{ type: "contact_date", when }], tagged);
  const born = dayIn(w, 0, zone).subtract({ years: 30 }).toString();
  const { api } = visitor;
  const make = async (firstName: string, dateOfBirth: string) =>
    (await api.contacts.contacts.create({ body: { locationId, firstName, dateOfBirth } })).contact.id;
  const ada = await make("Ada", born);
  await make("Bob", dayIn(w, 1, zone).subtract({ years: 30 }).toString());
  await look(w);
  assert.equal((await runsOf(w, visitor)).length, 0, "not before the time of day");
  advanceTo(w, "09:00", zone);
  await Promise.all(Array.from({ length: 8 }, () => startByDates(w.deps, {})));
  await look(w);
  assert.deepEqual(
    (await runsOf(w, visitor)).map(({ contact_id, status }) => [contact_id, status]),
    [[ada, "done"]],
  );
  await w.db.query
    .updateTable("workflow_listener")
    .set({ dates_checked: new Date(w.now().getTime() - hourMs) })
    .execute();
  await look(w);
  assert.equal((await runsOf(w, visitor)).length, 1, "the database remembers what was started");
});

test("a missed date starts the workflow within a day, and a date from before the workflow was published does not", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  advanceTo(w, "10:00", "UTC");
  const { visitor, app, publish, locationId } = await workflowFixture(w);
  const { customField } = await app.customFields.create({ body: { locationId, name: "Recall", dataType: "DATE" } });
  const field = `customFields.${customField.id}`;
  await publish([{ type: "contact_date", when: { field, amount: 3, direction: "before", time: "09:00" } }], tagged);
  const make = (firstName: string, days: number) =>
    visitor.api.contacts.contacts.create({
      body: { locationId, firstName, customFields: [{ id: customField.id, fieldValue: dayIn(w, days).toString() }] },
    });
  await make("Passed", 3);
  const tomorrow = await make("Tomorrow", 4);
  await make("Later", 5);
  await look(w);
  assert.equal((await runsOf(w, visitor)).length, 0);
  w.advance(2 * dayMs - 2 * hourMs);
  await look(w);
  assert.deepEqual(
    (await runsOf(w, visitor)).map(({ contact_id }) => contact_id),
    [tomorrow.contact.id],
  );
});

test("a date of many contacts queues one job, and its events leave out what has no value", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  advanceTo(w, "08:00", "UTC");
  const { visitor, publish, locationId } = await workflowFixture(w);
  await publish([{ type: "contact_date", when: { field: "dateOfBirth", amount: 0, direction: "before", yearly: true } }], tagged);
  const dateOfBirth = dayIn(w, 0).subtract({ years: 20 }).toString();
  for (const firstName of ["Ada", "Bob", "Cleo"])
    await visitor.api.contacts.contacts.create({ body: { locationId, firstName, dateOfBirth } });
  await w.work();
  advanceTo(w, "09:00", "UTC");
  await startByDates(w.deps, { locationId });
  const jobs = sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs where task_identifier = 'workflow-events'`;
  // On a cluster, the program queues one too, after the commit, because the location's node may have no queue.
  const most = testClusterUrl() === undefined ? 1 : 2;
  const { count = 0 } = (await jobs.execute(w.db.query)).rows[0] ?? {};
  assert.ok(count >= 1 && count <= most, `${count} jobs`);
  const events = await w.db.query.selectFrom("workflow_event").selectAll().where("trigger", "=", "contact_date").execute();
  assert.deepEqual(events.map(({ payload }) => payload.firstName).sort(), ["Ada", "Bob", "Cleo"]);
  for (const { payload } of events) assert.ok(!Object.values(payload).includes(null), JSON.stringify(payload));
  await w.work();
  assert.equal((await runsOf(w, visitor)).length, 3);
});

test("an appointment starts the workflow once per start, before it or after it, and a cancelled one does not", async (t) => {
  const w = await startTestApp(t);
  w.stopClock();
  const { visitor, publish, locationId } = await workflowFixture(w);
  const { booked } = await bookingFixture(w, visitor);
  const calendarId = await calendar(w, locationId);
  const before = await publish([{ type: "appointment_date", when: { amount: 1, unit: "days", direction: "before" } }], tagged);
  await publish(
    [{ type: "appointment_date", when: { amount: 2, unit: "hours", direction: "after" }, filters: { calendarId: "another" } }],
    tagged,
    "After",
  );
  const [fourth, fifth] = [4, 5].map((days) => dayAt(w, days, "10:00"));
  const kept = await booked(calendarId, fourth ?? "");
  const cancelled = await booked(calendarId, dayAt(w, 4, "11:00"));
  await visitor.api.appointments.events.update({ params: { eventId: cancelled.id }, body: { appointmentStatus: "cancelled" } });
  const goTo = async (at: string | undefined, ms: number) => {
    for (const target = new Date(at ?? "").getTime() + ms; w.now().getTime() < target; ) {
      w.advance(Math.min(12 * hourMs, target - w.now().getTime()));
      await look(w);
    }
  };
  await goTo(fourth, -dayMs - minuteMs);
  assert.equal((await runsOf(w, visitor)).length, 0);
  await goTo(fourth, -dayMs + minuteMs);
  await look(w);
  assert.deepEqual(
    (await runsOf(w, visitor)).map(({ workflow_id }) => workflow_id),
    [before.id],
  );
  await visitor.api.appointments.events.update({
    params: { eventId: kept.id },
    body: { startTime: fifth, ignoreFreeSlotValidation: true },
  });
  await goTo(fifth, 3 * hourMs);
  assert.equal((await runsOf(w, visitor)).length, 2, "the new start is another date");
});

test("a date trigger needs its rule, and others have none", async (t) => {
  const w = await startTestApp(t);
  const { app, locationId } = await workflowFixture(w);
  const create = (type: "contact_date" | "contact_created", when?: z.input<typeof dateRule>) =>
    app.workflows.create({ body: { locationId, name: "Dates", triggers: [{ type, when }] } });
  await assertRefused(create("contact_date"), "INVALID");
  await assertRefused(create("contact_date", { amount: 1, direction: "after" }), "INVALID");
  await assertRefused(create("contact_date", { field: "email", amount: 1, direction: "after" }), "INVALID");
  await assertRefused(create("contact_created", { field: "dateAdded", amount: 1, direction: "after" }), "INVALID");
});
