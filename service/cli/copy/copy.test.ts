import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { keepStatistics, listTables } from "#db/cli/location-rows.ts";
import { dayAt } from "../../appointments/fixtures.ts";
import { upload, urlOf, wav } from "../../conversations/file-fixtures.ts";
import { imported } from "../../funnels/fixtures.ts";
import { listen } from "../../server.ts";
import { answersOf } from "../../testing/all-answers.ts";
import { type Ids, oneOfEach } from "../../testing/one-of-each.ts";
import { around, freePort } from "../../testing/program.ts";
import { integration, type Reply, textAt } from "../../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../../testing/test-app.ts";
import { eventually, lockWaiters } from "../../testing/waiting.ts";
import { commandDeps } from "../deps.ts";
import { answered, program, runHere } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { copyLocation } from "./copy.ts";

const counts = z.object({ read: z.number(), written: z.number(), alreadyHere: z.number(), refused: z.number() });
const report = z.object({
  isFirst: z.boolean(),
  parts: z.record(z.string(), counts),
  skipped: z.array(z.object({ part: z.string(), why: z.string() })),
  refused: z.object({ count: z.number(), items: z.array(z.object({ part: z.string(), item: z.string(), why: z.string() })) }),
  users: z.object({ new: z.array(z.string()), existing: z.array(z.string()), withoutAccess: z.array(z.string()) }),
});

type Source = {
  w: TestApp;
  url: string;
  /** The method and path of each request so far. */
  requests: string[];
  /** Answers a request instead of the service. */
  instead: ((path: string, request: Request) => Promise<Response | undefined> | Response | undefined) | undefined;
};

async function folder(t: TestContext): Promise<string> {
  const place = await mkdtemp(path.join(os.tmpdir(), "frontdesk-copy-"));
  t.after(() => rm(place, { recursive: true, force: true }));
  return place;
}

/** The service behind a port of its own, as another company runs it. */
async function startSource(t: TestContext): Promise<Source> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const w = await startTestApp(t, { dataDir: await folder(t), settings: { serviceUrl: url } });
  const source: Source = { w, url, requests: [], instead: undefined };
  const server = await listen(
    async (request) => {
      const { pathname } = new URL(request.url);
      source.requests.push(`${request.method} ${pathname}`);
      return (await source.instead?.(pathname, request)) ?? w.app.fetch(request);
    },
    { port, host: "127.0.0.1" },
  );
  t.after(() => server.close());
  return source;
}

const startTarget = async (t: TestContext) => startTestApp(t, { dataDir: await folder(t) });

const copyOf = (url: string, from: Visitor, ...more: string[]) => [
  ...["copy", "--from", url, "--location", from.locationId, "--token", from.token],
  ...more,
];

const sentence = { mediaChannel: 1, sentenceIndex: 0, startTime: 0, endTime: 900, transcript: "Good morning.", confidence: 0.97 };

/** One record of each kind, and what makes some of them special: a changed series, a thread of emails, a call, surveys and funnels. */
async function furnish(w: TestApp, here: Visitor): Promise<Ids> {
  await w.db.pool.query("update location set timezone = 'Europe/London', city = 'London' where id = $1", [here.locationId]);
  await imported(w, here, {
    customFields: [
      { name: "Colour", fieldKey: "contact.colour", dataType: "SINGLE_OPTIONS", options: [{ key: "red", label: "Red" }] },
      { name: "Hobbies", fieldKey: "contact.hobbies", dataType: "TEXT" },
    ],
    surveys: [
      { id: "survey", name: "How was it?" },
      { id: "folder", name: "Old ones", type: "folder" },
    ],
    submissions: [{ id: "one", surveyId: "survey", name: "Ada", createdAt: "2024-02-03T10:00:00.000Z", others: { why: "good" } }],
    funnels: [
      { _id: "funnel", name: "Spring", steps: [{ id: "step", name: "First" }], pages: [{ _id: "page", name: "Start", stepId: "step" }] },
    ],
  });
  const ids = await oneOfEach(w, here);
  const they = integration(w, here);
  const { api, locationId } = here;
  const { contactId = "", userId = "", calendarId = "", conversationId = "" } = ids;
  const done = async (answer: Promise<Reply>) => {
    const { status, body } = await answer;
    assert.ok(status < 300, JSON.stringify(body));
    return body;
  };
  await api.contacts.contacts.update({
    params: { contactId },
    body: {
      ...{
        lastName: "Hill",
        phone: "+442079460001",
        tags: ["vip"],
        assignedTo: userId,
        dateOfBirth: "1980-02-29",
        timezone: "Europe/Paris",
      },
      additionalEmails: [{ email: "second@example.com" }],
      customFields: [{ key: "colour", fieldValue: "red" }],
      dndSettings: { sms: { status: "active", message: "At night" } },
    },
  });
  await done(they.post(`/contacts/${contactId}/followers`, { followers: [userId] }));
  await api.contacts.businesses.assignMany({ body: { locationId, ids: [contactId], businessId: ids.businessId ?? "" } });
  for (let number = 0; number < 3; number++)
    await api.contacts.contacts.create({ body: { locationId, firstName: `Guest ${number}`, email: `guest${number}@example.com` } });

  // Weekly across a change of the clocks, without one occurrence and with a changed one.
  const series = { locationId, calendarId, contactId, ignoreFreeSlotValidation: true, rrule: "FREQ=WEEKLY;COUNT=30" };
  const made = await done(they.post("/calendars/events/appointments", { ...series, startTime: dayAt(w, 9, "09:00") }));
  const seriesId = textAt(made, "id");
  const window = { startTime: w.now().getTime(), endTime: w.now().getTime() + 200 * 86_400_000 };
  const { events } = await api.appointments.events.list({ query: { locationId, calendarId, ...window } });
  const occurrences = events.filter(({ masterEventId }) => masterEventId === seriesId);
  await done(they.put(`/calendars/events/appointments/${occurrences[4]?.id}`, { title: "Longer", ignoreFreeSlotValidation: true }));
  await done(they.delete(`/calendars/events/${occurrences[6]?.id}`, {}));
  await done(they.post(`/calendars/appointments/${occurrences[1]?.id}/notes`, { body: "Bring the papers" }));

  const sent = await done(
    they.post("/conversations/messages", { type: "Email", contactId, status: "pending", subject: "One", html: "<p>1</p>" }),
  );
  const second = await done(
    they.post("/conversations/messages", {
      type: "Email",
      contactId,
      status: "pending",
      subject: "Two",
      html: "<p>2</p>",
      threadId: textAt(sent, "messageId"),
    }),
  );
  const call = await done(
    they.post("/conversations/messages/inbound", {
      ...{
        type: "Call",
        conversationId,
        conversationProviderId: "any",
        call: { to: "+442079460001", from: "+442079460002", status: "completed" },
      },
    }),
  );
  await mkdir(w.settings.dataDir, { recursive: true });
  await writeFile(path.join(w.settings.dataDir, "call.wav"), wav());
  await imported(w, here, { recordings: [{ messageId: textAt(call, "messageId"), file: "call.wav", transcript: [sentence] }] });
  const sentFile = await upload({ visitor: here }, [
    ["locationId", locationId],
    ["contactId", contactId],
    ["fileAttachment", wav(), "call.wav"],
  ]);
  await api.conversations.sends.record({
    body: { type: "SMS", conversationId, message: "Look", conversationProviderId: "any", attachments: [urlOf(sentFile, "call.wav")] },
  });
  await w.work();
  return {
    ...ids,
    ...{ callId: textAt(call, "messageId"), seriesId, occurrenceId: occurrences[1]?.id ?? "" },
    ...{ threadEmailId: textAt(sent, "emailMessageId"), secondEmailId: textAt(second, "emailMessageId") },
  };
}

/** What is expected to differ: addresses of files, and workflows, which arrive as drafts. */
const alike = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replace(/http:[^"]*\/files\/LOCATION\/[^/"]*\//g, "FILE/")
      .replaceAll('"status":"published"', '"status":"draft"'),
  );

/** Every row of a location, with the history of its changes. */
async function rowsOf(w: TestApp, { tenant }: Visitor): Promise<Map<string, unknown[]>> {
  const found = new Map<string, unknown[]>();
  for (const table of await listTables(w.db.query)) {
    const { rows } = await w.db.pool.query(`select * from "${table.name}" as t where location_id = $1 order by t::text`, [tenant]);
    found.set(table.name, rows);
  }
  return found;
}

test("a location that is copied from a running server gives the same answers here, a second copy changes nothing, and a third adds only new data", async (t) => {
  const source = await startSource(t);
  const { w, url } = source;
  const other = await startTarget(t);
  const here = await w.location();
  const ids = await furnish(w, here);
  const there = await other.location();
  const copy = () => runHere(other)(copyOf(url, here, "--to", there.locationId));
  const first = answered(await copy(), report);
  assert.deepEqual([first.isFirst, first.refused, first.skipped], [true, { count: 0, items: [] }, []]);
  const [before, after] = [await answersOf(w, here, ids), await answersOf(other, there, ids)];
  assert.deepEqual([...after.keys()], [...before.keys()]);
  for (const [name, answer] of before) assert.deepEqual(alike(after.get(name)), alike(answer), name);

  // What those requests do not reach.
  const more = (of: Visitor) => [
    `/calendars/events?locationId=${of.locationId}&calendarId=${ids.calendarId}&startTime=0&endTime=${w.now().getTime() + 400 * 86_400_000}`,
    `/calendars/events/appointments/${ids.seriesId}`,
    `/surveys/submissions?locationId=${of.locationId}&startAt=2020-01-01`,
    `/surveys/?locationId=${of.locationId}&type=folder`,
    `/funnels/page?locationId=${of.locationId}&funnelId=funnel&limit=10&offset=0`,
    `/conversations/locations/${of.locationId}/messages/${ids.callId}/transcription`,
    ...[ids.threadEmailId, ids.secondEmailId].map((id) => `/conversations/messages/email/${id}`),
    `/calendars/appointments/${ids.occurrenceId}/notes?limit=10&offset=0`,
  ];
  const read = async (app: TestApp, of: Visitor, address: string) => {
    const answer = await app.fetch(address, { headers: { version: "v3", authorization: `Bearer ${of.token}` } });
    return [answer.status, alike((await answer.text()).replaceAll(of.locationId, "LOCATION").replace(/"traceId":"[^"]*"/, ""))];
  };
  for (const [index, address] of more(here).entries())
    assert.deepEqual(await read(other, there, more(there)[index] ?? ""), await read(w, here, address), address);
  const sound = `/conversations/messages/${ids.callId}/locations/${there.locationId}/recording`;
  const recording = await other.fetch(sound, { headers: { version: "v3", authorization: `Bearer ${there.token}` } });
  assert.deepEqual(Buffer.from(await recording.arrayBuffer()), Buffer.from(wav()));
  const { messages } = await there.api.conversations.messages.list({ params: { conversationId: ids.conversationId ?? "" }, query: {} });
  const attachment = messages.messages.flatMap(({ attachments }) => attachments ?? [])[0] ?? "";
  const file = await other.fetch(new URL(attachment).pathname);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), Buffer.from(wav()));

  const whole = await rowsOf(other, there);
  const second = answered(await copy(), report);
  assert.deepEqual([second.isFirst, Object.values(second.parts).reduce((sum, { written }) => sum + written, 0)], [false, 0]);
  assert.deepEqual(await rowsOf(other, there), whole);

  const { contact } = await here.api.contacts.contacts.create({ body: { locationId: here.locationId, firstName: "New" } });
  await there.api.contacts.notes.remove({ params: { contactId: ids.contactId ?? "", id: ids["contacts.notes"] ?? "" } });
  await there.api.contacts.contacts.update({ params: { contactId: ids.contactId ?? "" }, body: { city: "Here" } });
  const third = answered(await copy(), report);
  assert.equal(third.parts.contacts?.written, 1);
  assert.equal((await there.api.contacts.contacts.get({ params: { contactId: contact.id } })).contact.firstName, "New");
  assert.equal((await there.api.contacts.contacts.get({ params: { contactId: ids.contactId ?? "" } })).contact.city, "Here");
  assert.deepEqual((await there.api.contacts.notes.list({ params: { contactId: ids.contactId ?? "" } })).notes, []);
});

test("users of the source are found by their email; new ones are deactivated, and those of another company here get no access", async (t) => {
  const source = await startSource(t);
  const { w, url } = source;
  const other = await startTarget(t);
  const here = await w.location();
  const [known, foreign, fresh] = [await w.user(here.locationId), await w.user(here.locationId), await w.user(here.locationId)];
  const { contact } = await here.api.contacts.contacts.create({
    body: { locationId: here.locationId, firstName: "Ada", assignedTo: known.id },
  });
  const [there, elsewhere] = [await other.location(), await other.location()];
  const [colleague, stranger] = [await other.user(there.locationId), await other.user(elsewhere.locationId)];
  for (const [user, { email }] of [
    [colleague, known],
    [stranger, foreign],
  ] as const)
    await other.db.pool.query(`update "user" set email = $1, email_lower = lower($1) where id = $2`, [email, user.id]);
  const done = answered(await runHere(other)(copyOf(url, here, "--to", there.locationId)), report);
  assert.deepEqual(done.users, { new: [fresh.email], existing: [known.email], withoutAccess: [foreign.email] });
  assert.equal((await there.api.contacts.contacts.get({ params: { contactId: contact.id } })).contact.assignedTo, colleague.id);
  const { rows } = await other.db.pool.query(
    `select u.email, u.deactivated_at is not null as off, u.password_hash is null as bare from "user" u
      join user_location l on l.user_id = u.id where l.location_id = $1 order by u.deactivated_at nulls first`,
    [there.locationId],
  );
  assert.deepEqual(rows, [
    { email: known.email, off: false, bare: false },
    { email: fresh.email, off: true, bare: true },
  ]);
});

test("a copy that was killed while reading or writing resumes, and repeats nothing", async (t) => {
  const source = await startSource(t);
  const { w, url, requests } = source;
  const other = await startTarget(t);
  const here = await w.location();
  answered(await runHere(w)(["demo", "--location", here.locationId, "--contacts", "60"]), z.unknown());
  const [there] = [await other.location()];
  const words = copyOf(url, here, "--to", there.locationId);
  const begin = () =>
    spawn(process.execPath, [program, ...words], {
      env: {
        ...around(),
        DATABASE_URL: other.url,
        DATA_DIR: other.settings.dataDir,
        APP_SECRET: other.settings.secret,
        WEBHOOK_ALLOW_LOOPBACK: "1",
      },
      stdio: "ignore",
    });
  const killed = async (child: ChildProcess) => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const noteRequests = () => requests.filter((each) => /\/notes$/.test(each));

  const reached = Promise.withResolvers<void>();
  source.instead = async (address) => {
    if (!/\/notes$/.test(address) || noteRequests().length < 50) return undefined;
    reached.resolve();
    return new Promise(() => undefined);
  };
  const reading = begin();
  await reached.promise;
  await killed(reading);
  const kept = new Set(noteRequests().slice(0, 40));
  source.instead = undefined;

  // The second one reads the rest, and is killed where it writes.
  const holder = await other.db.pool.connect();
  await holder.query("begin; lock table contact in exclusive mode");
  const writing = begin();
  await lockWaiters(other.url);
  await killed(writing);
  await holder.query("rollback");
  holder.release();
  const halfway = requests.length;
  assert.deepEqual((await rowsOf(other, there)).get("contact"), []);

  // The database may need a moment to see that the killed one is gone.
  let outcome = await runHere(other)(words);
  await eventually(async () => {
    if (/is running/.test(outcome.stderr)) outcome = await runHere(other)(words);
    return outcome.status === 0;
  }, "the third copy");
  const last = answered(outcome, report);
  assert.deepEqual([last.parts.contacts?.written, last.refused.count, last.isFirst], [60, 0, true]);
  for (const each of kept) assert.equal(noteRequests().filter((one) => one === each).length, 1, each);
  assert.equal(requests.slice(halfway).filter((each) => /\/(notes|tasks)$/.test(each)).length, 0, "the third one reads nothing again");
  const read = async (app: TestApp, of: Visitor) =>
    JSON.stringify([(await rowsOf(app, of)).get("note"), (await rowsOf(app, of)).get("task")]).replaceAll(of.locationId, "LOCATION");
  assert.equal(await read(other, there), await read(w, here));
  assert.deepEqual(await readdir(path.join(other.settings.dataDir, "copies", there.locationId)), ["state.json"]);
});

test("the statistics of a table are refreshed when it has grown fourfold in a transaction, so that loading stays linear", async (t) => {
  const w = await startTestApp(t);
  if (await w.db.isCluster()) return t.skip("The statistics are on the nodes.");
  const { locationId, api } = await w.location();
  await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const isKnown = async () =>
    (await w.db.pool.query("select from pg_stats where tablename = 'contact' and attname = 'location_id'")).rowCount === 1;
  for (const [before, after, expected] of [
    [0, 1999, false],
    [2000, 7999, false],
    [7999, 8000, true],
  ] as const) {
    await w.db.tx({ kind: "system" }, (tx) => keepStatistics(tx, "contact", { before, after }));
    assert.equal(await isKnown(), expected, `${before} to ${after}`);
  }
});

test("a token without a scope is refused before anything is copied, with what to add or to leave out", async (t) => {
  const source = await startSource(t);
  const { w, url } = source;
  const other = await startTarget(t);
  const { locationId } = await w.location();
  const here = await w.as(locationId, ["locations.readonly", "contacts.readonly", "calendars.readonly", "users.readonly"]);
  const { status, stderr } = await runHere(other)(copyOf(url, here));
  assert.equal(status, 2);
  assert.match(stderr, /lacks the scopes .*surveys\.readonly/);
  const without = /--without (\S+)\. Nothing was copied/.exec(stderr)?.[1] ?? "";
  assert.match(without, /surveys/);
  assert.equal((await runHere(other)(["location", "list"])).stdout.includes(locationId), false);
  const done = answered(await runHere(other)(copyOf(url, here, "--without", without)), report);
  assert.deepEqual(
    done.skipped.find(({ part }) => part === "surveys"),
    { part: "surveys", why: "skipped by --without" },
  );
  assert.equal(done.parts.contacts?.refused ?? 0, 0);
  const elsewhere = await w.location();
  const otherLocation = await runHere(other)(["copy", "--from", url, "--location", elsewhere.locationId, "--token", here.token]);
  assert.match(otherLocation.stderr, /does not belong to the location/);
  const wrongToken = await runHere(other)(["copy", "--from", url, "--location", locationId, "--token", "pit-nonsense"]);
  assert.match(wrongToken.stderr, /does not accept the token/);
  const noLocation = await runHere(other)(copyOf(url, here, "--to", "nowhere"));
  assert.match(noLocation.stderr, /no location nowhere/);
});

const contactLike = (locationId: string, id: string, more: object = {}) => ({
  id,
  locationId,
  firstName: "Ada",
  dateAdded: "2026-01-01T00:00:00Z",
  ...more,
});

test("a source with endless pages, redirects, or invalid, oversized or foreign responses is refused with a message, and nothing is written", async (t) => {
  const source = await startSource(t);
  const { w, url } = source;
  const other = await startTarget(t);
  const here = await w.location();
  const deps = commandDeps(other.deps, "http://service.test");
  const limits = {
    source: { answerBytes: 200_000, answerMs: 2_000, fileMs: 2_000, attempts: 1 },
    folder: { itemsOfPart: 1000, bytes: 5_000_000 },
  };
  const page = (ids: string[], more: object = {}) => ({
    contacts: ids.map((id) => ({ ...contactLike(here.locationId, id), searchAfter: [id], ...more })),
    total: 1,
    traceId: "",
  });
  let asked = 0;
  const hundred = () => Array.from({ length: 100 }, (_, index) => `${asked}-${index}`);
  const cases: [string, RegExp, () => Response][] = [
    ["/contacts/search", /same page again/, () => Response.json(page(Array.from({ length: 100 }, () => "same")))],
    ["/contacts/search", /more than 1000 contacts/, () => Response.json(page(hundred()))],
    ["/contacts/search", /does not match the API: .*contacts/, () => Response.json({ contacts: "many" })],
    ["/contacts/search", /does not match the API/, () => new Response("<html>hello")],
    ["/contacts/search", /deeply nested/, () => new Response("[".repeat(100_000))],
    ["/contacts/search", /of another location \(elsewhere\)/, () => Response.json(page(["a"], { locationId: "elsewhere" }))],
    ["/contacts/search", /larger than 0 MB/, () => new Response("x".repeat(300_000))],
    ["/contacts/search", /redirects/, () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/" } })],
    ["/contacts/search", /responded with status 500/, () => Response.json({ message: "broken" }, { status: 500 })],
    ["/contacts/search", /rate limit or daily allowance/, () => Response.json({}, { status: 429, headers: { "retry-after": "1000" } })],
    ["/contacts/search", /cannot be reached/, () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }))],
  ];
  for (const [address, message, answer] of cases) {
    const there = await other.location();
    let isProbe = true;
    source.instead = (pathname) => {
      if (pathname !== address) return undefined;
      asked++;
      // The first request only tries the scope.
      if (!isProbe) return answer();
      isProbe = false;
      return Response.json(page([]));
    };
    const given = { from: url, location: here.locationId, token: here.token, to: there.locationId, without: [] };
    await assert.rejects(copyLocation(deps, given, here.token, limits), (thrown) => {
      assert.ok(thrown instanceof UsageError, String(thrown));
      assert.match(thrown.message, message);
      return true;
    });
    assert.deepEqual((await rowsOf(other, there)).get("contact"), []);
  }
  source.instead = undefined;
  for (const [from, message] of [
    ["http://10.0.0.1", /https address/],
    ["https://10.0.0.1", /private or reserved/],
    ["https://ada:secret@crm.example.com", /without a password/],
    ["nonsense", /must be an address/],
  ] as const) {
    const { status, stderr } = await runHere(other)(["copy", "--from", from, "--location", "any", "--token", "any"]);
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
});

test("a source that answers 401 for a missing scope, lacks endpoints, and pages by the time of a conversation is copied", async (t) => {
  const source = await startSource(t);
  const { w, url } = source;
  const other = await startTarget(t);
  const here = await w.location();
  const { locationId } = here;
  const refusedWith = (status: number, message: string) => Response.json({ statusCode: status, message }, { status });
  source.instead = (pathname) => (pathname === "/campaigns/" ? refusedWith(401, "The token is not authorized for this scope.") : undefined);
  const without = await runHere(other)(copyOf(url, here));
  assert.match(without.stderr, /lacks the scopes campaigns\.readonly/);

  const contacts = Array.from({ length: 150 }, (_, index) => contactLike(locationId, `c${index}`));
  const talks = contacts.map(({ id }, index) => ({
    id: `v${index}`,
    contactId: id,
    locationId,
    type: "TYPE_PHONE",
    lastMessageDate: 9e11 - index,
  }));
  const missing = ["/locations/", "/businesses/", "/workflows/"];
  let times = 0;
  source.instead = async (pathname, request) => {
    if (missing.some((each) => pathname.startsWith(each))) return refusedWith(404, "Not Found");
    // A search that fails once is repeated.
    if (pathname === "/contacts/search" && times++ === 1) return new Response("<html>", { status: 502 });
    if (pathname === "/contacts/search") {
      const { page = 1, pageLimit } = z.object({ page: z.number().optional(), pageLimit: z.number() }).parse(await request.clone().json());
      return Response.json({ contacts: contacts.slice((page - 1) * pageLimit, page * pageLimit), total: 150 });
    }
    if (pathname === "/conversations/search") {
      const from = new URL(request.url).searchParams.get("startAfterDate");
      if (from !== null && !/^\d+$/.test(from)) return refusedWith(400, "startAfterDate must be a number");
      return Response.json({
        conversations: talks.filter((each) => from === null || each.lastMessageDate < Number(from)).slice(0, 100),
        total: 150,
      });
    }
    if (/^\/conversations\/v\d+$/.test(pathname)) return Response.json({ id: "v", locationId, contactId: "c", type: 1, unreadCount: 0 });
    return pathname === "/surveys/submissions" ? refusedWith(403, "Not for you") : undefined;
  };
  const stopped = await runHere(other)(copyOf(url, here));
  assert.match(stopped.stderr, /responded with status 403 for submissions: .* or with --without submissions to skip them/);
  const done = answered(await runHere(other)(copyOf(url, here, "--without", "submissions")), report);
  assert.deepEqual([done.parts.contacts?.written, done.parts.conversations?.written, done.refused], [150, 150, { count: 0, items: [] }]);
  assert.deepEqual(
    done.skipped.map(({ part, why }) => [part, why.split(",")[0]]),
    [
      ["location", "the source has no such endpoint"],
      ["users", "needs location"],
      ["businesses", "the source has no such endpoint"],
      ["schedules", "needs users"],
      ["workflows", "the source has no such endpoint"],
      ["submissions", "skipped by --without"],
    ],
  );
});

test("an invalid record is left out on its own and reported, and files are fetched from public addresses only", async (t) => {
  const source = await startSource(t);
  const { w, url } = source;
  const other = await startTarget(t);
  const here = await w.location();
  const { contact } = await here.api.contacts.contacts.create({
    body: { locationId: here.locationId, firstName: "Ada", phone: "+442079460001" },
  });
  await here.api.conversations.sends.record({
    body: {
      type: "SMS",
      contactId: contact.id,
      message: "Look",
      conversationProviderId: "any",
      attachments: ["https://10.0.0.1/secret.txt"],
    },
  });
  const there = await other.location();
  const searched = await here.api.contacts.search.contacts({ body: { locationId: here.locationId, pageLimit: 10 } });
  const twin = { ...searched.contacts[0], id: "twin" };
  const bad = { ...searched.contacts[0], id: "bad", firstName: "Null\u0000byte", name: "Bad" };
  const usersThere = [
    { id: "mute", firstName: "No", lastName: "Email" },
    { id: "torn", email: "torn@example.com", firstName: "N\u0000" },
  ];
  source.instead = (pathname) => {
    if (pathname === "/contacts/search") return Response.json({ ...searched, contacts: [...searched.contacts, twin, bad] });
    return pathname === "/users/search" ? Response.json({ users: usersThere, count: 2 }) : undefined;
  };
  const done = answered(await runHere(other)(copyOf(url, here, "--to", there.locationId)), report);
  assert.deepEqual(done.parts.contacts, { read: 3, written: 2, alreadyHere: 0, refused: 1 });
  assert.deepEqual(done.refused.items.map(({ part, item, why }) => [part, item, part === "users" ? why.slice(0, 15) : ""]).sort(), [
    ["contacts", "Bad", ""],
    ["files", "secret.txt", ""],
    ["users", "N\u0000", "it has characte"],
    ["users", "No Email", "it has no email"],
  ]);
  const { contacts } = await there.api.contacts.search.contacts({ body: { locationId: there.locationId, pageLimit: 10 } });
  assert.deepEqual(
    contacts.map(({ id, phone }) => [id, phone]).sort(),
    [
      [contact.id, "+442079460001"],
      ["twin", "+442079460001"],
    ].sort(),
  );
});
