import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { SSEMessage } from "hono/streaming";
import { application } from "#contract/application.ts";
import { entities } from "#contract/audit/entities.ts";
import { type Client, createClient } from "#contract/client.ts";
import { type Change, record } from "#db/audit/changes.ts";
import { newId } from "#db/ids.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";
import { announceNow } from "./announcements.ts";
import { ChangeReader } from "./live.ts";

/** Shorter than the interval at which a stream checks for changes itself. */
const quicklyMs = 10_000;

type StreamEvent = { event: string; id: number; data: unknown };

/** Reads a stream's events one after another. */
function listener(response: Response) {
  const reader = (response.body ?? assert.fail("There is no stream.")).pipeThrough(new TextDecoderStream()).getReader();
  const waiting: StreamEvent[] = [];
  let text = "";
  let isDone = false;
  const fill = async () => {
    const { value, done } = await reader.read();
    isDone = done;
    text += value ?? "";
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)));
      if (fields.event) waiting.push({ event: fields.event, id: Number(fields.id), data: JSON.parse(fields.data) });
    }
  };
  return {
    async next(): Promise<StreamEvent> {
      while (waiting.length === 0) {
        if (isDone) assert.fail("The stream has ended.");
        await fill();
      }
      return waiting.shift() ?? assert.fail();
    },
    async ended(): Promise<void> {
      while (!isDone) await fill();
    },
    /** The events until the stream ends. */
    async rest(): Promise<StreamEvent[]> {
      while (!isDone) await fill();
      return waiting.splice(0);
    },
    close: () => reader.cancel(),
  };
}

const entityIdOf = ({ data }: StreamEvent) => String(Object(data).entityId);

const follow = async (app: Client<typeof application>, locationId: string, lastEventId?: number) =>
  listener(
    await app.live.follow(
      { query: { locationId } },
      lastEventId === undefined ? {} : { headers: { "last-event-id": String(lastEventId) } },
    ),
  );

async function untilReceived(live: ReturnType<typeof listener>, entityId: string): Promise<void> {
  for (;;) {
    const { data } = await live.next();
    if (Object(data).entityId === entityId) return;
  }
}

test("a client that follows a location receives each change without polling", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const other = await w.location();
  const { app } = await w.user(locationId);
  const live = await follow(app, locationId);
  await other.api.contacts.contacts.create({ body: { locationId: other.locationId, firstName: "Elsewhere" } });
  const startedMs = performance.now();
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const { event, data } = await live.next();
  assert.equal(event, "change");
  assert.ok(performance.now() - startedMs < quicklyMs);
  assert.deepEqual(
    { ...Object(data), seq: 0 },
    { seq: 0, entity: "contact", entityId: contact.id, contactId: contact.id, action: "create" },
  );
  await live.close();
});

test("a user limited to assigned records, or without a right, receives only the changes that they may read", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const limited = await w.user(locationId, { role: "user" });
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ assignedDataOnly: true, appointmentsEnabled: false }) })
    .where("id", "=", limited.id)
    .execute();
  const live = await follow(limited.app, locationId);
  await api.contacts.contacts.create({ body: { locationId, firstName: "Others" } });
  await api.calendars.calendars.create({ body: { locationId, name: "Surgery" } });
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Theirs", assignedTo: limited.id } });
  await api.contacts.contacts.update({ params: { contactId: contact.id }, body: { assignedTo: "" } });
  await api.contacts.contacts.update({ params: { contactId: contact.id }, body: { firstName: "Lost" } });
  await api.businesses.businesses.create({ body: { locationId, name: "Harbour" } });
  const seen: unknown[] = [];
  for (;;) {
    const { entity, entityId, action } = Object((await live.next()).data);
    if (entity === "business") break;
    seen.push([entity, entityId, action]);
  }
  assert.deepEqual(seen, [
    ["contact", contact.id, "create"],
    ["contact", contact.id, "update"],
  ]);
  await live.close();
});

test("a user limited to assigned records receives changes of a relation only if they may see both records", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const limited = await w.user(locationId, { role: "user" });
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ assignedDataOnly: true }) })
    .where("id", "=", limited.id)
    .execute();
  const contact = async (assignedTo?: string) =>
    (await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", ...(assignedTo === undefined ? {} : { assignedTo }) } }))
      .contact.id;
  const [own, alsoOwn, foreign] = [await contact(limited.id), await contact(limited.id), await contact()];
  const label = {
    key: "knows",
    firstObjectLabel: "Knows",
    firstObjectKey: "contact",
    secondObjectLabel: "Is known by",
    secondObjectKey: "contact",
  };
  const { id: associationId } = await api.associations.associations.create({ body: { locationId, ...label } });
  const relate = async (firstRecordId: string, secondRecordId: string) =>
    (await api.associations.relations.create({ body: { locationId, associationId, firstRecordId, secondRecordId } })).id;
  const live = await follow(limited.app, locationId);
  const half = await relate(own, foreign);
  const whole = await relate(own, alsoOwn);
  for (const relationId of [half, whole]) await api.associations.relations.remove({ params: { relationId }, query: { locationId } });
  await api.businesses.businesses.create({ body: { locationId, name: "Harbour" } });
  const seen: unknown[] = [];
  for (;;) {
    const { entity, entityId, action } = Object((await live.next()).data);
    if (entity === "business") break;
    if (entity === "relation") seen.push([entityId, action]);
  }
  assert.deepEqual(seen.map(String).sort(), [`${whole},create`, `${whole},delete`].sort());
  await live.close();
});

/** A location with a user limited to assigned data, events of theirs and of another user, and the limited user's stream. */
async function limitedUser(t: TestContext) {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId, api } = visitor;
  const { contactId, booked } = await bookingFixture(w, visitor);
  const [limited, other] = [await w.user(locationId, { role: "user" }), await w.user(locationId, { role: "user" })];
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ assignedDataOnly: true }) })
    .where("id", "=", limited.id)
    .execute();
  let day = 1;
  const soon = () => dayAt(w, ++day, "10:00");
  const serviceId = newId();
  await w.db.query
    .insertInto("service")
    .values({ location_id: locationId, id: serviceId, name: "Check-up", slug: serviceId, staff: [limited.id, other.id], settings: "{}" })
    .execute();
  const { serviceBookings } = api.appointments;
  const query = { overrideAvailability: true };
  return {
    ...{ w, api, locationId, contactId, limited, other },
    /** Creates an appointment of these users, assigned to the first. */
    async appointment(...members: string[]): Promise<string> {
      return (await booked(await calendar(w, locationId, { type: "collective", members }), soon())).id;
    },
    async noteOn(eventId: string): Promise<string> {
      return (await api.appointments.notes.create({ params: { eventId }, body: { body: "Note" } })).note.id;
    },
    removeNote: (eventId: string, noteId: string) => api.appointments.notes.remove({ params: { eventId, noteId } }),
    removeEvent: (eventId: string) => api.appointments.events.remove({ params: { eventId }, body: undefined }),
    async visit(staffId: string): Promise<string> {
      const [startTime, services] = [soon(), [{ id: serviceId, staffId }]];
      const times = { startTime, endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(), timezone: "UTC" };
      const body = { locationId, contactId, ...times, services };
      return (await serviceBookings.create({ query, body })).bookingId;
    },
    changeStaff: (bookingId: string, staffId: string) =>
      serviceBookings.update({ params: { bookingId }, query, body: { services: [{ id: serviceId, staffId }] } }),
    removeVisit: (bookingId: string) => serviceBookings.remove({ params: { bookingId } }),
    /** The changes of one entity, up to the creation of a business, which every user receives. */
    async changesOf(live: ReturnType<typeof listener>, entity: string): Promise<string[]> {
      const { business } = await api.businesses.businesses.create({ body: { locationId, name: "Harbour" } });
      const seen: string[] = [];
      for (;;) {
        const change = Object((await live.next()).data);
        if (change.entityId === business.id) return seen;
        if (change.entity === entity) seen.push(`${change.entityId},${change.action}`);
      }
    },
  };
}

test("a limited user receives the deletion of an appointment with several users", async (t) => {
  const { appointment, removeEvent, changesOf, limited, other, locationId } = await limitedUser(t);
  const [own, foreign] = [await appointment(other.id, limited.id), await appointment(other.id)];
  const live = await follow(limited.app, locationId);
  for (const id of [own, foreign]) await removeEvent(id);
  assert.deepEqual(await changesOf(live, "appointment"), [`${own},delete`]);
  await live.close();
});

test("a limited user receives the deletion of a note on their appointment", async (t) => {
  const { appointment, noteOn, removeNote, changesOf, limited, other, locationId } = await limitedUser(t);
  const [own, foreign] = [await appointment(other.id, limited.id), await appointment(other.id)];
  const [ownNote, foreignNote] = [await noteOn(own), await noteOn(foreign)];
  const live = await follow(limited.app, locationId);
  await removeNote(own, ownNote);
  await removeNote(foreign, foreignNote);
  assert.deepEqual(await changesOf(live, "appointment_note"), [`${ownNote},delete`]);
  await live.close();
});

test("a limited user receives the deletion and the reassignment of their service booking", async (t) => {
  const { visit, removeVisit, changeStaff, changesOf, limited, other, locationId } = await limitedUser(t);
  const [own, given, foreign] = [await visit(limited.id), await visit(limited.id), await visit(other.id)];
  const live = await follow(limited.app, locationId);
  for (const id of [own, foreign]) await removeVisit(id);
  await changeStaff(given, other.id);
  assert.deepEqual(await changesOf(live, "service_booking"), [`${own},delete`, `${given},update`]);
  await live.close();
});

test("a limited user who follows later receives deletions whose logged copies were erased with the contact", async (t) => {
  const { w, api, appointment, visit, changesOf, contactId, limited, other, locationId } = await limitedUser(t);
  const [own, ownVisit] = [await appointment(other.id, limited.id), await visit(limited.id)];
  await appointment(other.id);
  await visit(other.id);
  const first = await follow(limited.app, locationId);
  await api.businesses.businesses.create({ body: { locationId, name: "Harbour" } });
  const { id: lastEventId } = await first.next();
  await first.close();
  const read = async (entity: string) => {
    const live = await follow(limited.app, locationId, lastEventId);
    const deleted = (await changesOf(live, entity)).filter((change) => change.endsWith(",delete"));
    await live.close();
    return deleted;
  };
  await api.contacts.contacts.remove({ params: { contactId } });
  await w.work();
  assert.deepEqual(await read("appointment"), [`${own},delete`]);
  assert.deepEqual(await read("service_booking"), [`${ownVisit},delete`]);
});

test("an open stream stops sending what a user may no longer read, and ends with their session, both immediately", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const limited = await w.user(locationId, { role: "user" });
  const live = await follow(limited.app, locationId);
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ contactsEnabled: false }) })
    .where("id", "=", limited.id)
    .execute();
  await api.contacts.contacts.create({ body: { locationId, firstName: "Hidden" } });
  await api.calendars.calendars.create({ body: { locationId, name: "Surgery" } });
  const seen: string[] = [];
  while (!seen.includes("calendar")) seen.push(Object((await live.next()).data).entity);
  assert.ok(!seen.includes("contact"));
  const startedMs = performance.now();
  await w.db.query.deleteFrom("session").where("user_id", "=", limited.id).execute();
  await live.ended();
  assert.ok(performance.now() - startedMs < quicklyMs);
});

test("no stream sends a change that starts after a right was removed, with many concurrent followers and changes in two instances", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const admin = await w.user(locationId);
  const query = { locationId };
  const second = await w.instance();
  const create = async () => (await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } })).contact.id;
  const losses = {
    right: (userId: string) =>
      admin.app.people.people.update({ params: { userId }, query, body: { changes: { permissions: { contactsEnabled: false } } } }),
    session: (userId: string) => w.db.query.deleteFrom("session").where("user_id", "=", userId).execute(),
  };
  const followers = await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const { id, token, app } = await w.user(locationId, { role: "user" });
      const elsewhere = createClient(application, async (address, init) =>
        second.fetch(
          new Request(`http://service.test${address}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
        ),
      );
      const live = await follow(number % 2 === 0 ? app : elsewhere, locationId);
      return { id, live, loss: number < 4 ? ("right" as const) : ("session" as const) };
    }),
  );
  const first = await create();
  await Promise.all(followers.map(({ live }) => untilReceived(live, first)));
  let isOver = false;
  const writers = Array.from({ length: 3 }, async () => {
    while (!isOver) await create();
  });
  const hidden = await Promise.all(
    followers.map(async ({ id, loss }) => {
      await losses[loss](id);
      return [await create(), await create()];
    }),
  );
  isOver = true;
  await Promise.all(writers);
  const calendar = (await api.calendars.calendars.create({ body: { locationId, name: "Surgery" } })).calendar.id;
  for (const [index, { live, loss }] of followers.entries()) {
    const changedIds: string[] = loss === "right" ? [] : (await live.rest()).map(entityIdOf);
    while (loss === "right" && !changedIds.includes(calendar)) changedIds.push(entityIdOf(await live.next()));
    for (const id of hidden[index] ?? assert.fail()) assert.ok(!changedIds.includes(id), `${loss} ${index}`);
    await live.close();
  }
});

test("every table whose changes are logged is in the table of entities, and every entity is logged", async (t) => {
  const w = await startTestApp(t);
  const { rows } = await w.db.pool.query<{ name: string }>(
    "select distinct event_object_table as name from information_schema.triggers where action_statement like '%log_%' and trigger_schema = 'public'",
  );
  // A change of a user's locations is logged as a change of the user.
  const logged = rows.map(({ name }) => name).filter((name) => name !== "user_location");
  // Entities that the service logs itself, without a trigger.
  const recorded = [
    "conversation",
    "message",
    "recording",
    "transcript",
    "oauth_application",
    "oauth_grant",
    "location",
    "ringing_call",
    "mailbox",
    "calendar_feed",
    "external_calendar",
    "user_invite",
    "permission_preset",
  ];
  assert.deepEqual([...new Set([...logged, ...recorded])].sort(), Object.keys(entities).sort());
});

test("the stream sends a change of every entity", async (t) => {
  const w = await startTestApp(t);
  const { locationId, tenant } = await w.location();
  const { app } = await w.user(locationId);
  const live = await follow(app, locationId);
  for (const entity of Object.keys(entities)) {
    await w.db.tx({ kind: "operator", name: "Operator" }, async (tx) => {
      await record(tx, tenant, { entity, entityId: `one-${entity}`, action: "update" });
      await announceNow(tx, tenant);
    });
    const { data } = await live.next();
    assert.deepEqual([Object(data).entity, Object(data).entityId], [entity, `one-${entity}`]);
  }
  await live.close();
});

test("a client that reconnects receives the changes since its last event", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const { app } = await w.user(locationId);
  const first = await follow(app, locationId);
  await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const { id } = await first.next();
  await first.close();
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace" } });
  const second = await follow(app, locationId, id);
  await untilReceived(second, contact.id);
  await second.close();
});

test("a client that read its data some time before it follows receives the changes since", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const { app } = await w.user(locationId);
  const readAtMs = performance.now();
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Grace" } });
  const ageMs = Math.ceil(performance.now() - readAtMs);
  const live = listener(await app.live.follow({ query: { locationId, ageMs } }));
  await untilReceived(live, contact.id);
  await live.close();
});

test("a stream ends when its program is about to stop", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId);
  const live = await follow(app, locationId);
  w.app.endStreams();
  await live.ended();
});

const source = (rows: { seq: number }[], clock: { nowMs: number }) => ({
  read: async (after: number, limit: number) =>
    rows
      .filter(({ seq }) => seq > after)
      .toSorted((one, other) => one.seq - other.seq)
      .slice(0, limit)
      .map(({ seq }) => ({ seq, entity: "contact", entity_id: `c${seq}`, contact_id: `c${seq}`, action: "create" })),
  mayHear: async (found: Change[]) => found,
  newest: async () => Math.max(0, ...rows.map(({ seq }) => seq)),
  now: () => clock.nowMs,
});

const seqsIn = (events: SSEMessage[]) => events.map(({ data }) => Object(JSON.parse(String(data))).seq);

test("a change that appears late with a lower number is sent, and nothing is sent twice", async () => {
  const rows = [{ seq: 1 }, { seq: 3 }];
  const clock = { nowMs: 0 };
  const reader = new ChangeReader(source(rows, clock), 0);
  assert.deepEqual(seqsIn(await reader.next()), [1, 3]);
  assert.deepEqual(await reader.next(), []);
  clock.nowMs = 5000;
  rows.push({ seq: 2 });
  assert.deepEqual(seqsIn(await reader.next()), [2]);
  clock.nowMs = 60_000;
  rows.push({ seq: 4 });
  assert.deepEqual(seqsIn(await reader.next()), [4]);
});

test("more changes than one event each allows become a single resync event", async () => {
  const rows = Array.from({ length: 2000 }, (_, place) => ({ seq: place + 1 }));
  const reader = new ChangeReader(source(rows, { nowMs: 0 }), 0);
  assert.deepEqual(await reader.next(), [{ event: "resync", id: "2000", data: "{}" }]);
  assert.deepEqual(await reader.next(), []);
  rows.push({ seq: 2001 });
  assert.deepEqual(seqsIn(await reader.next()), [2001]);
});

test("after a resync, another one covers the transactions that committed late, and no third one follows", async () => {
  const clock = { nowMs: 0 };
  const rows = Array.from({ length: 2000 }, (_, place) => ({ seq: 2 * place + 2 }));
  const reader = new ChangeReader(source(rows, clock), 0);
  const [first] = await reader.next();
  assert.equal(first?.event, "resync");
  rows.unshift({ seq: 1 });
  clock.nowMs = 9_000;
  assert.deepEqual(await reader.next(), []);
  clock.nowMs = 10_000;
  rows.push({ seq: 4002 });
  const [second, ...further] = await reader.next();
  assert.deepEqual(second, { event: "resync", id: "4000", data: "{}" });
  assert.deepEqual(seqsIn(further), [4002]);
  clock.nowMs = 30_000;
  assert.deepEqual(await reader.next(), []);
});
