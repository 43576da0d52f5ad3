import assert from "node:assert/strict";
import { test } from "node:test";
import type { Reply } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt, dayMs } from "./fixtures.ts";

// The database decides: no matter what clients send at the same time, a time never has more bookings than it has places.

const count = (replies: Reply[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const times = <T>(many: number, run: (index: number) => Promise<T>) => Promise.all(Array.from({ length: many }, (_, index) => run(index)));

test("parallel clients", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, contactId, book, booked, list } = await bookingFixture(w, await w.location());
  const start = dayAt(w, 3, "10:00");
  const all = { startTime: 0, endTime: w.now().getTime() + 90 * dayMs };
  const holding = async (calendarId: string) =>
    (await list({ ...all, calendarId })).filter(({ appointmentStatus }) => appointmentStatus !== "cancelled");

  await t.test("one of forty requests for one slot succeeds", async () => {
    const calendarId = await calendar(w, locationId, { members: ["one"] });
    assert.deepEqual(count(await times(40, () => book(calendarId, start))), { 200: 1, 409: 39 });
    assert.equal((await holding(calendarId)).length, 1);
  });

  await t.test("seven of forty requests for a class of seven succeed", async () => {
    const calendarId = await calendar(w, locationId, { type: "class_booking", members: ["teacher"], settings: { appointmentPerSlot: 7 } });
    assert.deepEqual(count(await times(40, () => book(calendarId, start))), { 200: 7, 409: 33 });
    assert.equal((await holding(calendarId)).length, 7);
  });

  await t.test("twenty requests for a team of three give each member one appointment", async () => {
    const calendarId = await calendar(w, locationId, { members: ["a", "b", "c"] });
    assert.deepEqual(count(await times(20, () => book(calendarId, start))), { 200: 3, 409: 17 });
    assert.deepEqual((await holding(calendarId)).map(({ assignedUserId }) => assignedUserId).sort(), ["a", "b", "c"]);
  });

  await t.test("a member of three calendars of different types is booked on only one of them at a time", async () => {
    const calendars = [
      await calendar(w, locationId, { members: ["shared"] }),
      await calendar(w, locationId, { members: ["shared"], type: "round_robin" }),
      await calendar(w, locationId, { members: [{ userId: "shared", isPrimary: true }, "other"], type: "collective" }),
    ];
    const replies = await times(21, (index) => book(calendars[index % 3] ?? "", start));
    assert.deepEqual(count(replies), { 200: 1, 409: 20 });
    assert.equal((await list({ ...all, userId: "shared" })).length, 1);
  });

  await t.test("a calendar without members takes one appointment at a time, and no more a day than its limit", async () => {
    const event = await calendar(w, locationId);
    assert.deepEqual(count(await times(20, () => book(event, start))), { 200: 1, 409: 19 });
    const limited = await calendar(w, locationId, { members: ["daily"], settings: { appointmentPerDay: 3 } });
    const replies = await times(20, (index) => book(limited, dayAt(w, 3, `${String(index).padStart(2, "0")}:00`)));
    assert.deepEqual(count(replies), { 200: 3, 409: 17 });
  });

  await t.test("bookings of different durations never overlap", async () => {
    const calendarId = await calendar(w, locationId, {
      members: ["long"],
      settings: {
        slotInterval: 15,
        durationOptions: [
          { duration: 30, durationUnit: "mins", isDefault: true, order: 1 },
          { duration: 2, durationUnit: "hours", isDefault: false, order: 2 },
        ],
      },
    });
    await times(24, (index) =>
      book(
        calendarId,
        dayAt(w, 3, `10:${["00", "15", "30", "45"][index % 4]}`),
        index % 3 === 0 ? { endTime: dayAt(w, 3, `12:${["00", "15", "30", "45"][index % 4]}`) } : {},
      ),
    );
    const held = await holding(calendarId);
    assert.ok(held.length > 0);
    for (const [index, one] of held.entries())
      for (const other of held.slice(index + 1))
        assert.ok(
          String(one.endTime) <= String(other.startTime) || String(other.endTime) <= String(one.startTime),
          JSON.stringify([one, other]),
        );
  });

  await t.test("one of the bookings, moves, blocks and series moves to one time succeeds", async () => {
    for (const round of [0, 1, 2, 3]) {
      const member = `mixed-${round}`;
      const calendarId = await calendar(w, locationId, { members: [member] });
      const elsewhere = await times(6, (index) => booked(calendarId, dayAt(w, 5, `1${index}:00`)));
      const series = await times(3, (index) =>
        booked(calendarId, dayAt(w, 3, `1${index + 2}:00`), { ignoreFreeSlotValidation: true, rrule: "FREQ=WEEKLY;COUNT=2" }),
      );
      const replies = await Promise.all([
        ...Array.from({ length: 6 }, () => book(calendarId, start)),
        ...[...elsewhere, ...series].map(({ id }) => they.put(`/calendars/events/appointments/${id}`, { startTime: start })),
        ...Array.from({ length: 3 }, () =>
          they.post("/calendars/events/block-slots", {
            locationId,
            assignedUserId: member,
            startTime: start,
            endTime: dayAt(w, 3, "10:30"),
          }),
        ),
      ]);
      const won = replies.filter(({ status }) => status < 300);
      assert.ok(
        replies.every(({ status }) => [200, 201, 409].includes(status)),
        JSON.stringify(replies.map(({ status }) => status)),
      );
      // Blocks may overlap one another: if one of them came first, the others may have succeeded too.
      if (won.some(({ status }) => status === 200)) assert.equal(won.length, 1);
      const there = await list({ userId: member, startTime: Date.parse(start), endTime: Date.parse(start) + 1 });
      assert.equal(there.length, won.some(({ status }) => status === 200) ? 1 : 0);
    }
  });

  await t.test("concurrent changes of one occurrence and moves of its series are all applied", async () => {
    const calendarId = await calendar(w, locationId, { members: ["one-of"] });
    const rrule = "FREQ=DAILY;COUNT=3";
    const series = await booked(calendarId, dayAt(w, 2, "10:00"), { ignoreFreeSlotValidation: true, rrule });
    const during = { calendarId, startTime: Date.parse(dayAt(w, 0, "00:00")), endTime: Date.parse(dayAt(w, 9, "00:00")) };
    const second = String((await list(during))[1]?.id);
    const changes = [{ title: "New" }, { description: "Said" }, { address: "Here" }, { appointmentStatus: "showed" }];
    const replies = await Promise.all([
      ...changes.map((change) => they.put(`/calendars/events/appointments/${second}`, change)),
      they.put(`/calendars/events/appointments/${series.id}`, { startTime: dayAt(w, 2, "12:00") }),
    ]);
    assert.deepEqual(count(replies), { 200: 5 });
    const [, changed, ...more] = await list(during);
    assert.partialDeepStrictEqual(changed, { id: second, startTime: dayAt(w, 3, "12:00"), ...Object.assign({}, ...changes) });
    assert.equal(more.length, 1);
  });

  await t.test("two appointments that swap their times never both succeed and never deadlock", async () => {
    const calendarId = await calendar(w, locationId, { members: ["swap"] });
    const one = await booked(calendarId, dayAt(w, 6, "10:00"));
    const other = await booked(calendarId, dayAt(w, 6, "11:00"));
    const replies = await Promise.all([
      they.put(`/calendars/events/appointments/${one.id}`, { startTime: dayAt(w, 6, "11:00") }),
      they.put(`/calendars/events/appointments/${other.id}`, { startTime: dayAt(w, 6, "10:00") }),
    ]);
    assert.deepEqual(count(replies), { 409: 2 });
  });

  await t.test("a deleted contact leaves no appointment behind", async () => {
    const calendarId = await calendar(w, locationId, { members: ["last"] });
    const [reply] = await Promise.all([book(calendarId, start), they.delete(`/contacts/${contactId}`)]);
    assert.ok(reply.status === 200 || reply.status === 404, JSON.stringify(reply.body));
    assert.deepEqual(await holding(calendarId), []);
  });
});
