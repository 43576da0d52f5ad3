import assert from "node:assert/strict";
import { test } from "node:test";
import { serviceBookingCreate } from "#contract/appointments/service-bookings.ts";
import { bookingWrite } from "#contract/booking/booking.ts";
import { headers } from "#contract/common.ts";
import { sealVisitor } from "#db/seal.ts";
import { bookingFixture, calendar, dayAt, dayMs } from "../appointments/fixtures.ts";
import { integration, type Reply, textAt } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

/** As JSON text, because `JSON.stringify` cannot produce everything that a client can send. */
const nonsense = [
  ...["null", "true", "-1", "1e9", "1e400", '""', '"a\\u0000b"', '"\\ud800"', `"${"x".repeat(100_000)}"`, '"__proto__"'],
  ...[
    "[]",
    "{}",
    '["\\u0000"]',
    `[${'{"id":"x"},'.repeat(2000)}{}]`,
    '{"__proto__":{"polluted":1}}',
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
  ],
  ...['"+275760-09-13T00:00:00.001Z"', '"0000-00-00"', '"2026-02-30T09:00:00Z"', '"2026-12-07T09:00:00+99:99"', '"Mars/Base"'],
];

const withNonsense = (body: object, name: string, value: string) =>
  JSON.stringify({ ...body, [name]: "HERE" }).replace('"HERE"', () => value);

test("visitors of the public booking page", async (t) => {
  const w = await startTestApp(t);
  const { they, locationId, contactId, list } = await bookingFixture(w, await w.location());
  const guest = integration(w, { token: "" });
  let visitors = 0;
  /** A different address each time, so that no request uses up another's allowance. */
  const elsewhere = () => ({ [headers.visitor]: sealVisitor(w.settings.secret, `visitor-${visitors++}`) });
  const book = (slug: string, body: unknown) => guest.post(`/application/booking/calendars/${slug}`, body, elsewhere());
  const changes = async () => (await w.db.pool.query("select count(*)::int as count from change_log")).rows[0]?.count;
  const refusedLeavesNothing = async (what: string, ask: () => Promise<Reply>) => {
    const before = await changes();
    const { status, body } = await ask();
    assert.ok(status < 500, `${what}: ${status} ${JSON.stringify(body)}`);
    if (status >= 400) assert.equal(await changes(), before, `${what}: was refused, but changed something`);
  };

  await t.test("of fifty requests for a class of seven, seven book, and only they become contacts", async () => {
    const slug = await calendar(w, locationId, { type: "class_booking", members: ["teacher"], settings: { appointmentPerSlot: 7 } });
    const contacts = async () => Number(Object(await they.post("/contacts/search", { locationId, pageLimit: 1 })).body.total);
    const before = await contacts();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        book(slug, { startTime: dayAt(w, 3, "10:00"), firstName: "Racer", email: `racer-${index}@example.com` }),
      ),
    );
    assert.equal(replies.filter(({ status }) => status === 201).length, 7);
    assert.equal(replies.filter(({ status }) => status === 409).length, 43);
    assert.equal((await list({ calendarId: slug, startTime: 0, endTime: w.now().getTime() + 90 * dayMs })).length, 7);
    assert.equal(await contacts(), before + 7);
  });

  await t.test(
    "an invalid value in any property of a booking, a move or a visit causes no failure, and a rejected request changes nothing",
    async () => {
      const slug = await calendar(w, locationId, { type: "class_booking", members: ["host"], settings: { appointmentPerSlot: 500 } });
      const wanted = { startTime: dayAt(w, 4, "10:00"), firstName: "Mary", email: "mary@example.com" };
      const made = await book(slug, wanted);
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const move = `/application/booking/events/${textAt(made.body, "eventId")}/reschedule?locationId=${locationId}&key=${textAt(made.body, "key")}`;
      const visit = await visitOf(w, they, { locationId, contactId });
      for (const value of nonsense) {
        const words = value.slice(0, 40);
        for (const name of Object.keys(bookingWrite.shape))
          await refusedLeavesNothing(`book ${name} ${words}`, () => book(slug, withNonsense(wanted, name, value)));
        await refusedLeavesNothing(`move ${words}`, () => guest.post(move, `{"startTime":${value}}`, elsewhere()));
        for (const name of Object.keys(serviceBookingCreate.shape)) {
          await refusedLeavesNothing(`visit ${name} ${words}`, () =>
            they.post(`${visits}?overrideAvailability=true`, withNonsense(visit.body, name, value)),
          );
          await refusedLeavesNothing(`change of a visit ${name} ${words}`, () => they.put(`${visits}/${visit.id}`, `{"${name}":${value}}`));
        }
      }
      assert.equal(Reflect.get({}, "polluted"), undefined);
    },
  );
});

const visits = "/calendars/services/bookings";

/** A service booked once, and a function that books it again. */
async function visitOf(
  w: TestApp,
  they: ReturnType<typeof integration>,
  { locationId, contactId }: { locationId: string; contactId: string },
) {
  const service = await they.post("/calendars/services/catalog", { locationId, name: "Cut", slug: "cut", staff: [{ id: "barber" }] });
  const [startTime, endTime] = [dayAt(w, 4, "15:00"), dayAt(w, 4, "15:30")];
  const body = { locationId, contactId, startTime, endTime, timezone: "UTC", services: [{ id: textAt(service.body, "service.id") }] };
  const made = await they.post(`${visits}?overrideAvailability=true`, body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { id: textAt(made.body, "bookingId"), body };
}
