import assert from "node:assert/strict";
import { test } from "node:test";
import { type Endpoint, methodOf } from "#contract/endpoint.ts";
import { mayUse, needOf } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import { dayAt } from "./appointments/fixtures.ts";
import { granted, register } from "./oauth/oauth-fixtures.ts";
import {
  bodiesFor,
  everyEndpoint,
  type Ids,
  idsFor,
  othersWord,
  part,
  rowsOf,
  type StaffedLocation,
  withOthers,
} from "./testing/assigned-fixtures.ts";
import { type Person, scoped } from "./testing/staff.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

// Calls every endpoint as a user who is limited to assigned data, with the ids of others' records and of their own.

const shapeOf = (schema: unknown): Record<string, unknown> => {
  const shape: unknown = typeof schema === "object" && schema !== null ? Reflect.get(schema, "shape") : undefined;
  return typeof shape === "object" && shape !== null ? Object.fromEntries(Object.entries(shape)) : {};
};

/** The query with its required parameters, one more for each optional parameter, and one with all. */
function queriesFor(endpoint: Endpoint, known: Record<string, string>): string[] {
  const schema = endpoint.input.query;
  if (schema === undefined) return [`?locationId=${known.locationId}`];
  const names = Object.keys(shapeOf(schema)).filter((name) => known[name] !== undefined);
  const pick = (chosen: string[]) => Object.fromEntries(chosen.map((name) => [name, known[name] ?? ""]));
  const isTaken = (chosen: string[]) => schema.safeParse(pick(chosen)).success;
  const needed = names.filter((name) => !isTaken(names.filter((each) => each !== name)));
  return [needed, ...names.filter((name) => !needed.includes(name)).map((name) => [...needed, name]), names].map(
    (chosen) => `?${new URLSearchParams(pick(chosen))}`,
  );
}

/** The token of an application that the user authorized before they were limited. */
async function grantOfLimited(w: TestApp, place: StaffedLocation, { rights, ...someone }: Person): Promise<string> {
  const application = await register(await place.person({ role: "admin" }), place.visitor.locationId, [...scopes]);
  const limit = (permissions: object, names: readonly string[] | null) =>
    w.db.query
      .updateTable("user")
      .set({ permissions: JSON.stringify(permissions), scopes_assigned_to_only: names && [...names] })
      .where("id", "=", someone.id)
      .execute();
  await limit({}, null);
  const { access_token: token } = await granted(w, someone, application, { locationId: place.visitor.locationId });
  await limit(rights.permissions, rights.scopesAssignedToOnly);
  return token;
}

/** The payloads of all waiting jobs. */
async function jobsOf(w: TestApp): Promise<string[]> {
  const { rows } = await w.db.pool.query<{ payload: string }>("select payload::text from graphile_worker._private_jobs");
  return rows.map(({ payload }) => payload);
}

for (const [kind, index, by] of [
  ["by the switch", 0, "session"],
  ["by scopes", 1, "session"],
  ["by the switch, as an admin", 2, "session"],
  ["by the switch, through an application that they authorized,", 0, "grant"],
  ["by scopes, through an application that they authorized,", 1, "grant"],
] as const)
  test(`a user limited ${kind} reads and changes no records of others by any endpoint`, async (t) => {
    const w = await startTestApp(t);
    const { place, someone, theirs, own } = await withOthers(w, (people) => people[index]);
    const { locationId } = place.visitor;
    const endpoints = by === "grant" ? scoped : everyEndpoint;
    const usable = endpoints.filter(({ endpoint }) => mayUse(someone.rights, endpoint).isAllowed && endpoint.accepts === "json");
    const grant = by === "grant" ? await grantOfLimited(w, place, someone) : undefined;
    const knownIds = (ids: Ids): Record<string, string> => ({
      ...ids,
      ...{
        locationId,
        limit: "100",
        skip: "0",
        offset: "0",
        page: "1",
        query: part,
        q: part,
        text: part,
        email: `${othersWord}@example.com`,
      },
      ...{ startTime: String(w.now().getTime() - 86_400_000), endTime: String(w.now().getTime() + 20 * 86_400_000) },
      ...{ startDate: String(w.now().getTime() - 86_400_000), endDate: String(w.now().getTime() + 20 * 86_400_000) },
      ...{
        start: String(Date.parse(dayAt(w, 2, "10:00"))),
        owner: "all",
        userId: ids.userId ?? "",
        userIds: ids.userId ?? "",
        list: "contacts",
      },
    });
    const mine = [someone.id, own.contactId, own.eventId, own.recordId, own.bookingId, own.conversationId, own.submissionId].map(String);
    const isOthers = (row: string) => !mine.some((id) => row.includes(id));
    const before = await rowsOf(w, locationId);
    const jobsBefore = new Set(await jobsOf(w));

    let answered = 0;
    for (const { name, endpoint } of usable) {
      if (name === "live.follow") continue;
      for (const ids of [theirs, own]) {
        const isWriting = methodOf(endpoint.route) !== "GET";
        // A change of their own records could remove them before the other endpoints are called.
        if (isWriting && ids === own && needOf(endpoint)?.isReading !== true) continue;
        const bodies = isWriting ? bodiesFor(endpoint, locationId, ids, someone.id, part) : [undefined];
        for (const query of queriesFor(endpoint, knownIds(ids)))
          for (const body of bodies) {
            const answer = await place.call(endpoint, someone.token, idsFor(name, endpoint, ids), { query, body, grant });
            const text = JSON.stringify(answer);
            assert.ok(
              !text.includes(othersWord),
              `${name} ${query} ${JSON.stringify(body)} answers with others' data: ${text.slice(0, 600)}`,
            );
            if (ids === own)
              for (const id of [theirs.contactId, theirs.recordId, theirs.eventId, theirs.conversationId])
                assert.ok(!text.includes(String(id)), `${name} ${query} names a record of others: ${text.slice(0, 600)}`);
            assert.ok(answer.status < 500 && answer.status !== 429, `${name} ${text}`);
            if (by === "grant" && answer.status === 401) assert.fail(`${name} ${text}`);
            if (answer.status < 300) answered++;
          }
      }
    }
    assert.ok(answered > 100, `only ${answered} requests were answered`);
    const others = [theirs.contactId, theirs.eventId, theirs.recordId, theirs.conversationId, othersWord].map(String);
    for (const payload of await jobsOf(w))
      if (!jobsBefore.has(payload) && others.some((id) => payload.includes(id))) assert.fail(`a job is about others: ${payload}`);
    await w.work();

    const after = await rowsOf(w, locationId);
    for (const [table, rows] of before) {
      const now = new Set(after.get(table));
      for (const row of rows) if (isOthers(row)) assert.ok(now.has(row), `${table} has lost the row ${row}`);
      const known = new Set(rows);
      for (const row of now)
        if (!known.has(row) && others.some((id) => row.includes(id))) assert.fail(`${table} has something new about others: ${row}`);
    }
    const contact = await place.visitor.api.contacts.contacts.get({ params: { contactId: theirs.contactId ?? "" } });
    assert.equal(contact.contact.assignedTo, theirs.userId);
  });
