import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bookingFixture, calendar, minuteMs } from "../appointments/fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";
import { refusalOf, rules as ruleNames } from "./availability/types.ts";

const types = ["personal", "round_robin", "collective", "class_booking", "service_booking", "event"] as const;
const isRule = (name: string): name is keyof typeof ruleNames => name in ruleNames;

const time = (hour: number, half: boolean) => `${String(hour).padStart(2, "0")}:${half ? "30" : "00"}`;
const spans = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 17, max: 23 }), fc.boolean())
  .map(([from, to, half]) =>
    ["saturday", "sunday", "monday"].map((day) => ({ type: "wday", day, intervals: [{ from: time(from, half), to: time(to, half) }] })),
  );

const scenario = fc.record({
  type: fc.constantFrom(...types),
  hours: spans,
  settings: fc.record({
    slotDuration: fc.constantFrom(20, 30, 60),
    slotInterval: fc.constantFrom(15, 30),
    slotBuffer: fc.constantFrom(0, 10),
    preBuffer: fc.constantFrom(0, 15),
    appointmentPerSlot: fc.constantFrom(1, 2),
    appointmentPerDay: fc.constantFrom(null, 3),
    allowBookingAfter: fc.constantFrom(0, 0, 0, 12),
    allowBookingFor: fc.constantFrom(null, null, null, 1),
    lookBusyConfig: fc.constantFrom(
      { enabled: false, lookBusyPercentage: 0 },
      { enabled: false, lookBusyPercentage: 0 },
      { enabled: true, lookBusyPercentage: 40 },
    ),
  }),
  held: fc.array(fc.integer({ min: 8, max: 50 }), { minLength: 1, maxLength: 6 }),
  blocked: fc.integer({ min: 8, max: 50 }),
  asked: fc.array(fc.integer({ min: 14, max: 56 }), { minLength: 8, maxLength: 8 }),
});

test("offered slots can be booked, and other times are rejected by the rule that explains them: every type of calendar", async (t) => {
  const w = await startTestApp(t);
  // The clocks of New York, the location's zone, change on this day.
  w.advance(Date.parse("2029-03-10T22:00:00Z") - w.now().getTime());
  const visitor = await w.location();
  const { they, locationId, book, booked } = await bookingFixture(w, visitor);
  await w.db.query.updateTable("location").set({ timezone: "America/New_York" }).where("id", "=", locationId).execute();
  const { app } = await w.user(locationId);
  const begin = Date.parse("2029-03-11T00:00:00Z");
  const instant = (half: number) => new Date(begin + half * 30 * minuteMs).toISOString();
  const seen = { offered: 0, rule: 0, held: 0 };
  let round = 0;

  await fc.assert(
    fc.asyncProperty(scenario, async ({ type, hours, settings, held, blocked, asked }) => {
      const name = `m${++round}`;
      const members = type === "event" ? [] : type === "personal" ? [name] : [name, `${name}b`];
      const calendarId = await calendar(w, locationId, { type, members, hours, settings });
      await w.db.query.updateTable("schedule").set({ timezone: "America/New_York" }).where("location_id", "=", locationId).execute();
      for (const half of held) await booked(calendarId, instant(half), { ignoreFreeSlotValidation: true });
      const block = { locationId, calendarId, startTime: instant(blocked), endTime: instant(blocked + 3) };
      await they.post("/calendars/events/block-slots", block);

      for (const start of [...asked, ...asked.slice(0, 5), ...held.slice(0, 3)].map(instant)) {
        const at = Date.parse(start);
        const query = `startDate=${at}&endDate=${at + 1}&timezone=Asia/Kolkata`;
        const { traceId: _, ...dates } = Object((await they.get(`/calendars/${calendarId}/free-slots?${query}`)).body);
        const listed = Object.values(dates).flatMap((day) => Object(day).slots);
        assert.deepEqual(
          listed.map((text) => Date.parse(text)),
          listed.length === 0 ? [] : [at],
        );
        const why = await app.calendars.availability.explain({ params: { calendarId }, query: { locationId, start: String(at) } });
        const reply = await book(calendarId, start);
        const details = JSON.stringify([type, start, settings, why, reply.body]);
        assert.equal(why.offered, listed.length === 1, details);
        if (why.offered) {
          assert.equal(reply.status, 200, details);
          seen.offered++;
          continue;
        }
        const { rule = "", words = "" } = why.objection ?? {};
        assert.ok(isRule(rule) && words !== "", details);
        assert.equal(reply.status, refusalOf(rule) === "held" ? 409 : 422, details);
        assert.ok(String(Object(reply.body).message).includes(words), details);
        seen[refusalOf(rule)]++;
      }
    }),
    { numRuns: 12, seed: 3, endOnFailure: true },
  );
  assert.ok(
    Object.values(seen).every((count) => count >= 10),
    JSON.stringify(seen),
  );
});
