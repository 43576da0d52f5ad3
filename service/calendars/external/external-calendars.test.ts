import assert from "node:assert/strict";
import http from "node:http";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookingFixture, calendar, dayAt } from "../../appointments/fixtures.ts";
import { staffedLocation } from "../../testing/staff.ts";
import { startTestApp } from "../../testing/test-app.ts";

const stamp = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, "");
const eventOf = (uid: string, lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"];
const calendarOf = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", ...events.flat(), "END:VCALENDAR", ""].join("\r\n");

/** A server elsewhere whose answer the test chooses. */
async function elsewhere(t: TestContext) {
  const requests: string[] = [];
  const answers = new Map<string, (response: http.ServerResponse) => void>();
  const server = http.createServer((request, response) => {
    requests.push(request.url ?? "");
    const answer = answers.get(request.url ?? "");
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const { port } = address;
  return {
    requests,
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    serve: (path: string, text: string) =>
      answers.set(path, (response) => response.writeHead(200, { "content-type": "text/calendar" }).end(text)),
    redirect: (path: string, to: string) => answers.set(path, (response) => response.writeHead(302, { location: to }).end()),
    fail: (path: string) => answers.set(path, (response) => response.writeHead(500).end()),
  };
}

async function practice(t: TestContext, allowLoopback = true) {
  const w = await startTestApp(t, { settings: { allowLoopback } });
  const staffed = await staffedLocation(w);
  const { locationId } = staffed.visitor;
  const [admin, dentist] = [await staffed.person({ role: "admin" }), await staffed.person({})];
  const calendarId = await calendar(w, locationId, { members: [dentist.id], settings: { slotDuration: 60, slotInterval: 60 } });
  const other = await elsewhere(t);
  const add = async (of: typeof admin, url: string, userId = dentist.id) =>
    (await of.app.calendars.externalCalendars.create({ body: { locationId, userId, name: "Private", url } })).calendar;
  const list = async (of: typeof admin) => (await of.app.calendars.externalCalendars.list({ query: { locationId } })).calendars;
  return { w, ...staffed, ...(await bookingFixture(w, staffed.visitor)), locationId, admin, dentist, calendarId, other, add, list };
}

const vevent = (from: string, to: string, more: string[] = []) =>
  eventOf("party", [`DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`, "SUMMARY:Secret party", ...more]);

test("an event of an external calendar blocks its time and is named as the reason; once the event is gone, the time is free again", async (t) => {
  const { w, locationId, dentist, calendarId, other, add, book, they } = await practice(t);
  const [ten, eleven] = [dayAt(w, 3, "10:00"), dayAt(w, 3, "11:00")];
  other.serve("/mine.ics", calendarOf(vevent(ten, eleven)));
  const made = await add(dentist, other.at("/mine.ics"));
  assert.deepEqual([made.problem, made.host.startsWith("127.0.0.1")], [null, true]);

  const day = ten.slice(0, 10);
  const slots = async () => {
    const query = new URLSearchParams({
      startDate: String(Date.parse(`${day}T09:00:00Z`)),
      endDate: String(Date.parse(`${day}T12:00:00Z`)),
    });
    const { body } = await they.get(`/calendars/${calendarId}/free-slots?${query}`);
    return (Object(body)[day]?.slots ?? []).map((slot: string) => slot.slice(11, 16));
  };
  assert.deepEqual((await slots()).slice(0, 2), ["09:00", "11:00"]);
  assert.ok(!(await slots()).includes("10:00"));
  const refused = await book(calendarId, ten);
  await assertRefused(refused, "CONFLICT");
  assert.match(String(Object(refused.body).message), /busy in another calendar/);
  const query = { locationId, start: Date.parse(ten) };
  const { objection } = await dentist.app.calendars.availability.explain({ params: { calendarId }, query });
  assert.deepEqual([objection?.rule, objection?.held?.kind, objection?.held?.start], ["external", "external", Date.parse(ten)]);

  const span = { locationId, startTime: Date.parse(`${day}T00:00:00Z`), endTime: Date.parse(`${day}T23:59:00Z`) };
  const { times } = await dentist.app.calendars.externalCalendars.busy({ query: span });
  assert.deepEqual(times, [{ userId: dentist.id, startTime: ten, endTime: eleven }]);

  await dentist.app.calendars.externalCalendars.remove({ params: { externalId: made.id }, query: { locationId } });
  assert.ok((await slots()).includes("10:00"));
  assert.equal((await book(calendarId, ten)).status, 200);
});

test("calendars are read again by a job; while they cannot be read, their times stay and the problem is shown", async (t) => {
  const { w, dentist, calendarId, other, add, list, book } = await practice(t);
  const [ten, noon] = [dayAt(w, 3, "10:00"), dayAt(w, 3, "12:00")];
  other.serve("/mine.ics", calendarOf(vevent(ten, dayAt(w, 3, "11:00"))));
  await add(dentist, other.at("/mine.ics"));
  const readAgain = async () => {
    w.advance(10 * 60_000);
    await w.db.pool.query("select graphile_worker.add_job('read-external-calendars')");
    await w.work();
    const [only] = await list(dentist);
    return only;
  };
  const before = (await list(dentist))[0]?.checkedAt;
  other.fail("/mine.ics");
  assert.partialDeepStrictEqual(await readAgain(), { problem: "status", checkedAt: before });
  await assertRefused(book(calendarId, ten), "CONFLICT");
  other.serve("/mine.ics", "<html>Sign in</html>");
  assert.equal((await readAgain())?.problem, "unreadable");
  other.serve("/mine.ics", calendarOf(vevent(noon, dayAt(w, 3, "13:00"))));
  const read = await readAgain();
  assert.equal(read?.problem, null);
  assert.ok(Date.parse(read?.checkedAt ?? "") > Date.parse(before ?? ""));
  assert.deepEqual([(await book(calendarId, ten)).status, (await book(calendarId, noon)).status], [200, 409]);
});

test("an address that is not public, does not answer or is not a calendar is refused, also behind a redirect", async (t) => {
  const { w, dentist, other, add, list } = await practice(t, false);
  for (const url of [
    "https://127.0.0.1/a.ics",
    "https://10.0.0.1/a.ics",
    "https://[::1]/a.ics",
    "https://169.254.169.254/latest",
    "https://localhost/a.ics",
    other.at("/mine.ics"),
    "ftp://example.com/a.ics",
    "nothing",
  ])
    await assertRefused(add(dentist, url), "INVALID", { note: url });
  assert.deepEqual([other.requests, await list(dentist)], [[], []]);
  assert.equal((await w.db.query.selectFrom("external_busy").selectAll().execute()).length, 0);
});

test("a redirect is followed a few times, and never into a private network", async (t) => {
  const { w, dentist, other, add } = await practice(t);
  other.serve("/mine.ics", calendarOf(vevent(dayAt(w, 3, "10:00"), dayAt(w, 3, "11:00"))));
  other.redirect("/moved", "/mine.ics");
  other.redirect("/inside", "https://10.0.0.1/a.ics");
  other.redirect("/loop", "/loop");
  assert.equal((await add(dentist, other.at("/moved"))).problem, null);
  for (const path of ["/inside", "/loop", "/missing"]) await assertRefused(add(dentist, other.at(path)), "INVALID", { note: path });
  assert.equal(other.requests.filter((path) => path === "/loop").length, 4);
});

test("a calendar that is too large is refused", async (t) => {
  const { dentist, other, add } = await practice(t);
  other.serve("/large.ics", calendarOf(eventOf("large", [`DESCRIPTION:${"a".repeat(5_100_000)}`])));
  await assertRefused(add(dentist, other.at("/large.ics")), "INVALID", { message: /more than 5 MB/ });
});

test("users manage their own calendars, admins everyone's; addresses and titles are never shown, and are stored encrypted", async (t) => {
  const { w, locationId, person, admin, dentist, other, add, list } = await practice(t);
  other.serve("/very-secret.ics", calendarOf(vevent(dayAt(w, 3, "10:00"), dayAt(w, 3, "11:00"))));
  const colleague = await person({});
  const url = other.at("/very-secret.ics");
  await assertRefused(add(colleague, url), "FORBIDDEN");
  const made = await add(admin, url);
  assert.deepEqual([(await list(admin)).length, (await list(dentist)).length, (await list(colleague)).length], [1, 1, 0]);
  const ofMade = { params: { externalId: made.id }, query: { locationId } };
  await assertRefused(colleague.app.calendars.externalCalendars.remove(ofMade), "NOT_FOUND");
  await assertRefused(colleague.app.calendars.externalCalendars.refresh({ params: ofMade.params, body: { locationId } }), "NOT_FOUND");
  const tables = await Promise.all(
    (["external_calendar", "external_busy", "change_log"] as const).map((table) => w.db.query.selectFrom(table).selectAll().execute()),
  );
  assert.doesNotMatch(JSON.stringify(tables), /very-secret|Secret vevent/);
  await w.db.query.deleteFrom("user_location").where("user_id", "=", dentist.id).execute();
  assert.deepEqual([await list(admin), (await w.db.query.selectFrom("external_busy").selectAll().execute()).length], [[], 0]);
});
