import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { type ConversationFixture, conversationFixture, unix } from "./fixtures.ts";

const idsOf = (body: unknown) => {
  const list = at(body, "messages");
  assert.ok(Array.isArray(list), JSON.stringify(body));
  return list.map((each: unknown) => textAt(each, "id"));
};

async function filled(h: ConversationFixture, count: number) {
  const contacts = [await h.person(), await h.person()];
  const made: { id: string; type: string; contactId: string; conversationId: string; dateAdded: string }[] = [];
  const types = ["SMS", "Email", "Call", "FB", "IG", "Chatapp"];
  for (let index = 0; index < count; index++) {
    const type = types[index % types.length] ?? "SMS";
    const contactId = contacts[index % 2] ?? "";
    // Several of them have the same date.
    const date = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 5))).toISOString();
    const { body } = await h.they.post("/conversations/messages/inbound", {
      type,
      contactId,
      conversationProviderId: "p",
      direction: "inbound",
      message: `m${index}`,
      date,
    });
    made.push({
      id: textAt(body, "messageId"),
      type,
      contactId,
      conversationId: textAt(body, "conversationId"),
      dateAdded: textAt(body, "dateAdded"),
    });
  }
  return made;
}

const nothing = async (): Promise<void> => undefined;

async function exported(h: ConversationFixture, query: string, between: () => Promise<void> = nothing) {
  const ids: string[] = [];
  const totals = new Set<unknown>();
  let cursor = "";
  for (;;) {
    const reply = await h.they.get(`/conversations/messages/export?locationId=${h.locationId}&${query}${cursor}`);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    ids.push(...idsOf(reply.body));
    totals.add(at(reply.body, "total"));
    const next = at(reply.body, "nextCursor");
    if (next === null) return { ids, totals: [...totals] };
    assert.equal(typeof next, "string");
    cursor = `&cursor=${encodeURIComponent(String(next))}`;
    await between();
  }
}

test("an export contains every message of its type once, in order", async (t) => {
  const h = await conversationFixture(t);
  const made = await filled(h, 62);
  const sorted = made.toSorted((one, other) => one.dateAdded.localeCompare(other.dateAdded) || (one.id < other.id ? -1 : 1));
  const idsWhere = (keep: (each: (typeof made)[number]) => boolean) => sorted.filter(keep).map(({ id }) => id);
  const all = idsWhere(({ type }) => type !== "Email");
  assert.deepEqual(await exported(h, "limit=10"), { ids: all.toReversed(), totals: [all.length] });
  assert.deepEqual(await exported(h, "limit=10&sortOrder=asc"), { ids: all, totals: [all.length] });
  assert.deepEqual((await exported(h, "limit=10&sortBy=updatedAt&sortOrder=asc")).ids.toSorted(), all.toSorted());
  for (const [channel, type] of [
    ["Call", "Call"],
    ["SMS", "SMS"],
    ["Email", "Email"],
    ["Chatapp", "Chatapp"],
    ["Photonet", "IG"],
    ["Socialnet", "FB"],
  ] as const)
    assert.deepEqual(
      (await exported(h, `limit=10&sortOrder=asc&channel=${channel}`)).ids,
      idsWhere((each) => each.type === type),
      channel,
    );
  const [first] = made;
  assert.ok(first);
  const ofContact = idsWhere((each) => each.contactId === first.contactId && each.type !== "Email");
  assert.deepEqual((await exported(h, `sortOrder=asc&contactId=${first.contactId}`)).ids, ofContact);
  assert.deepEqual((await exported(h, `sortOrder=asc&conversationId=${first.conversationId}`)).ids, ofContact);
  const inRange = (from: string, to: string) => idsWhere((each) => each.type !== "Email" && each.dateAdded >= from && each.dateAdded <= to);
  assert.deepEqual(
    (await exported(h, "sortOrder=asc&startDate=2026-01-03&endDate=2026-01-05")).ids,
    inRange("2026-01-03T00:00:00.000Z", "2026-01-05T23:59:59.999Z"),
    "the last day belongs to the range",
  );
  assert.deepEqual((await exported(h, "sortOrder=asc&startDate=2026-01-12T12:00:00Z")).ids, inRange("2026-01-12T12:00:00.000Z", "9"));
});

test("a range of days is exported page by page, in either order of either date", async (t) => {
  const h = await conversationFixture(t);
  const made = (await filled(h, 80)).filter(({ type }) => type !== "Email");
  const wanted = made.filter(({ dateAdded }) => dateAdded >= "2026-01-02" && dateAdded < "2026-01-15").map(({ id }) => id);
  assert.ok(wanted.length > 40);
  for (const sortOrder of ["asc", "desc"])
    for (const sortBy of ["createdAt", "updatedAt"]) {
      const { ids, totals } = await exported(h, `limit=10&startDate=2026-01-02&endDate=2026-01-14&sortBy=${sortBy}&sortOrder=${sortOrder}`);
      assert.deepEqual([ids.toSorted(), totals], [wanted.toSorted(), [wanted.length]], `${sortBy} ${sortOrder}`);
    }
  const { ids } = await exported(h, "startDate=2026-01-02T01:00:00+01:00&endDate=2026-01-14");
  assert.deepEqual(ids.toSorted(), wanted.toSorted(), "an offset's + that was not encoded");
});

test("a message with a future date is exported like any other", async (t) => {
  const h = await conversationFixture(t);
  await filled(h, 30);
  const contactId = await h.person();
  const date = new Date(h.w.now().getTime() + 3_600_000).toISOString();
  const sent = { type: "SMS", contactId, conversationProviderId: "p", direction: "inbound", message: "from a clock that is fast", date };
  const messageId = textAt((await h.they.post("/conversations/messages/inbound", sent)).body, "messageId");
  assert.equal((await exported(h, "limit=10")).ids[0], messageId);
  for (const query of ["limit=10&sortOrder=asc", `contactId=${contactId}`, `startDate=${date}`, "sortBy=updatedAt"])
    assert.ok((await exported(h, query)).ids.includes(messageId), query);
});

test("an export shows each message as the message endpoint does", async (t) => {
  const h = await conversationFixture(t);
  const contactId = await h.person();
  const send = (body: object) => h.they.post("/conversations/messages", { contactId, status: "pending", message: "x", ...body });
  await send({ type: "SMS", attachments: ["https://example.com/a.png"], scheduledTimestamp: unix(h.w, 3_600_000) });
  await send({ type: "InternalComment", mentions: ["somebody"] });
  await send({ type: "Email", subject: "Plan" });
  await h.visitor.api.conversations.sends.record({
    body: {
      ...{ type: "Call", contactId, conversationProviderId: "p", direction: "inbound", altId: "alt", date: "2026-01-01T10:00:00.120Z" },
      call: { from: "+12025550001", to: "+12025550100", status: "voicemail" },
    },
  });
  for (const [channel, count] of [
    ["", 3],
    ["&channel=Email", 1],
  ] as const) {
    const { body } = await h.they.get(`/conversations/messages/export?locationId=${h.locationId}${channel}`);
    const ids = idsOf(body);
    assert.equal(ids.length, count);
    const alone = await Promise.all(ids.map(async (id) => (await h.they.get(`/conversations/messages/${id}`)).body));
    assert.deepEqual(at(body, "messages"), alone);
  }
});

test("writes during an export do not affect it", async (t) => {
  const h = await conversationFixture(t);
  const made = await filled(h, 36);
  const contactId = await h.person();
  for (const order of ["asc", "desc"]) {
    const write = async () => {
      h.w.advance(20);
      await h.visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "pending", message: "meanwhile" } });
    };
    const before = (await exported(h, "")).ids;
    const { ids, totals } = await exported(h, `limit=10&sortOrder=${order}`, write);
    assert.deepEqual(ids.toSorted(), before.toSorted());
    assert.deepEqual(totals, [before.length]);
    assert.ok(made.filter(({ type }) => type !== "Email").every(({ id }) => ids.includes(id)));
  }
});

test("a cursor is valid for two minutes after the last request, and only for its export", async (t) => {
  const h = await conversationFixture(t);
  await filled(h, 36);
  const page = async (query: string) => h.they.get(`/conversations/messages/export?locationId=${h.locationId}&limit=10${query}`);
  const cursorOf = (body: unknown) => `&cursor=${encodeURIComponent(textAt(body, "nextCursor"))}`;
  const first = cursorOf((await page("")).body);
  h.w.advance(110_000);
  const second = await page(first);
  assert.equal(second.status, 200);
  h.w.advance(110_000);
  assert.equal((await page(cursorOf(second.body))).status, 200);
  const late = await page(first);
  await assertRefused(late, "BAD_REQUEST");
  assert.match(textAt(late.body, "message"), /expired/);
  for (const wrong of ["nonsense", "v1.AAAA", "%00"]) await assertRefused(page(`&cursor=${wrong}`), "BAD_REQUEST");
  const other = await h.w.location();
  const elsewhere = await other.send(`/conversations/messages/export?locationId=${other.locationId}${first}`, {
    headers: { version: "v3" },
  });
  await assertRefused(elsewhere, "BAD_REQUEST");
});

test("an export rejects parameters out of bounds", async (t) => {
  const h = await conversationFixture(t);
  const ask = (query: string) => h.they.get(`/conversations/messages/export?${query}`);
  await assertRefused(ask(""), "INVALID", { message: ["locationId should not be empty"] });
  const here = `locationId=${h.locationId}`;
  assert.deepEqual((await ask(here)).body, { messages: [], nextCursor: null, total: 0 });
  for (const wrong of [
    "limit=9",
    "limit=1001",
    "channel=Fax",
    "sortBy=name",
    "sortOrder=up",
    "startDate=soon",
    "startDate=2026-02-02&endDate=2026-01-01",
  ])
    await assertRefused(ask(`${here}&${wrong}`), "INVALID");
  await assertRefused(ask(`${here}&limit=ten`), "BAD_REQUEST");
  await assertRefused(ask(`${here}&contactId=nobody`), "NOT_FOUND");
  await assertRefused(ask(`${here}&conversationId=nothing`), "NOT_FOUND");
  for (const limit of [10, 1000]) assert.equal((await ask(`${here}&limit=${limit}`)).status, 200);
});
