import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, type Send } from "#contract/client.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import { contract } from "#contract/index.ts";
import { documentedEngine } from "./bulk-documented.ts";
import type { BulkProgress } from "./bulk-engine.ts";

const contactOf = (id: string, tags: string[]): Contact => ({
  id,
  locationId: "l",
  name: `Name ${id}`,
  firstName: null,
  lastName: null,
  email: null,
  emailLowerCase: null,
  phone: null,
  additionalEmails: [],
  additionalPhones: [],
  type: "lead",
  source: null,
  assignedTo: null,
  followers: [],
  tags,
  customFields: [],
  companyName: null,
  gender: null,
  address1: null,
  city: null,
  state: null,
  country: null,
  postalCode: null,
  website: null,
  timezone: null,
  dateOfBirth: null,
  dnd: false,
  dndSettings: {},
  inboundDndSettings: {},
  businessId: null,
  attributionSource: null,
  lastAttributionSource: null,
  visitorId: null,
  lastActivity: null,
  dateAdded: "2026-01-01T00:00:00.000Z",
  dateUpdated: "2026-01-01T00:00:00.000Z",
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/**
 * A documented server with contacts c0, c1, …; every third one already has the tag. It answers the first bulk call with a rate limit error.
 */
function server(count: number) {
  const contacts = new Map(
    Array.from({ length: count }, (_, place) => [`c${place}`, contactOf(`c${place}`, place % 3 === 0 ? ["vip"] : [])]),
  );
  const ids = [...contacts.keys()];
  const waits: (number | undefined)[] = [];
  let refusals = 1;
  const send: Send = async (url, init) => {
    const body = JSON.parse(typeof init.body === "string" ? init.body : "{}");
    if (url === "/contacts/search") {
      const from = body.searchAfter ? ids.indexOf(body.searchAfter[0]) + 1 : 0;
      const found = ids.slice(from, from + body.pageLimit).flatMap((id) => contacts.get(id) ?? []);
      return json(200, { contacts: found.map((one) => ({ ...one, searchAfter: [one.id] })), total: ids.length, traceId: "t" });
    }
    if (refusals-- > 0) return json(429, { statusCode: 429, message: "Slow down" }, { "retry-after": "2" });
    const isAdding = url.endsWith("/add");
    const responses = body.contacts.map((id: string) => {
      const contact = contacts.get(id);
      if (!contact || id === "c7") return { contactId: id, message: "Contact not found", type: "error" };
      contacts.set(id, {
        ...contact,
        tags: isAdding ? [...new Set([...contact.tags, ...body.tags])] : contact.tags.filter((tag) => !body.tags.includes(tag)),
      });
      return { contactId: id, message: "ok", type: "success" };
    });
    return json(201, { succeeded: true, errorCount: 0, responses });
  };
  const wait = async (retryAfterS: number | undefined) => void waits.push(retryAfterS);
  return { contacts, waits, engine: documentedEngine({ api: createClient(contract, send), locationId: "l", wait }) };
}

const never = new AbortController().signal;

test("every found contact except the excluded ones is tagged, after the wait that the server asks for, and the undo is exact", async () => {
  const { contacts, waits, engine } = server(250);
  const reports: BulkProgress[] = [];
  const work = engine({ kind: "add-tags", tags: ["vip"] }, { except: ["c1"] }, () => undefined);
  assert.deepEqual(await work.run((progress) => reports.push(progress), never), { status: "done" });
  assert.deepEqual(waits, [2]);
  assert.deepEqual(reports.at(-1), { total: 249, done: 249, failed: 1, unchanged: 84 });
  assert.deepEqual(contacts.get("c1")?.tags, []);
  assert.deepEqual(contacts.get("c2")?.tags, ["vip"]);
  assert.deepEqual(await work.failures(), [{ contactId: "c7", name: "Name c7", reason: { code: "text", text: "Contact not found" } }]);

  await work.undo?.().run(() => undefined, never);
  assert.deepEqual(contacts.get("c2")?.tags, []);
  assert.deepEqual(contacts.get("c3")?.tags, ["vip"], "a contact that already had the tag keeps it");
});

test("a cancelled bulk action reports that it was cancelled and keeps what was done", async () => {
  const { contacts, engine } = server(250);
  const stop = new AbortController();
  const work = engine({ kind: "add-tags", tags: ["new"] }, { except: [] }, () => undefined);
  const end = await work.run((progress) => progress.done >= 100 && stop.abort(), stop.signal);
  assert.deepEqual(end, { status: "cancelled" });
  assert.deepEqual(contacts.get("c0")?.tags, ["vip", "new"]);
  assert.deepEqual(contacts.get("c200")?.tags, []);
});

test("an action that cannot be undone exactly offers no undo", async () => {
  const { engine } = server(3);
  const unknown = engine({ kind: "add-tags", tags: ["new"] }, { ids: ["c0", "c1"] }, () => undefined);
  await unknown.run(() => undefined, never);
  assert.equal(unknown.undo, undefined);
});
