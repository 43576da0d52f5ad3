import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { forget } from "#db/conversations/moves.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { type ConversationFixture, conversationFixture } from "./fixtures.ts";

type They = ReturnType<typeof integration>;
type Row = { id: string; sort: (string | number)[]; lastMessageDate: number };
type Form = (last: Row) => (string | number)[];

const sorts = ["last_message_date", "last_manual_message_date", "score_profile"];
const orders = ["asc", "desc"];
/** The forms in which a client can send the cursor. */
const forms: Record<string, Form> = {
  "the whole place": ({ sort }) => sort,
  "its number alone": ({ sort }) => sort.slice(0, 1),
  "the date of the last": ({ lastMessageDate }) => [lastMessageDate],
};

async function pageOf(they: They, locationId: string, query: string, after: readonly (string | number)[] = []): Promise<Row[]> {
  const places = after.map((part) => `&startAfterDate=${encodeURIComponent(part)}`).join("");
  const reply = await they.get(`/conversations/search?locationId=${locationId}&${query}${places}`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return Object(at(reply.body, "conversations"));
}

/** The ids of all pages up to an empty one. */
async function readPages(
  { they, locationId }: ConversationFixture,
  query: string,
  form: Form,
  between: () => Promise<unknown> = async () => undefined,
) {
  const seen: string[] = [];
  for (let after: (string | number)[] = []; ; ) {
    const page = await pageOf(they, locationId, query, after);
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined) return seen;
    assert.ok(seen.length < 2000, `${query} goes round in circles`);
    after = form(last);
    await between();
  }
}

async function record(h: ConversationFixture, contactId: string, more: object = {}): Promise<string> {
  const { status, body } = await h.they.post("/conversations/messages/inbound", {
    ...{ type: "SMS", conversationProviderId: "p", contactId, direction: "inbound", message: "x" },
    ...more,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return textAt(body, "conversationId");
}

/** Creates people who wrote one second apart; a user answered a third of them. */
async function filled(h: ConversationFixture, count: number) {
  const startMs = h.w.now().getTime() - count * 1000;
  const people = await Promise.all(Array.from({ length: count }, () => h.person()));
  const date = (index: number) => new Date(startMs + index * 1000).toISOString();
  const ids = await Promise.all(people.map((contactId, index) => record(h, contactId, { date: date(index) })));
  const answered = people.filter((_, index) => index % 3 === 0);
  for (const contactId of answered) await answer(h, contactId);
  return { people, ids };
}

const answer = async (h: ConversationFixture, contactId: string) => {
  const sent = await h.they.post("/conversations/messages", {
    ...{ type: "InternalComment", contactId, status: "delivered", message: "seen", mentions: [] },
  });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
};

const countsOf = (seen: readonly string[], wanted: readonly string[]) => ({
  twice: seen.filter((id, index) => seen.indexOf(id) !== index).length,
  missed: wanted.filter((id) => !seen.includes(id)).length,
});

test("pagination returns each conversation once while messages arrive everywhere, with each form of cursor", async (t) => {
  const h = await conversationFixture(t);
  const { people, ids } = await filled(h, 80);
  let step = 0;
  const write = async () => {
    const index = step++;
    const contactId = people[(index * 37) % people.length] ?? "";
    const offsetMs = (index % 5) * 100 - 200;
    if (index % 3 === 0) h.w.advance(1);
    // Messages at the same time, at a later time, and with a date between existing ones.
    if (index % 5 === 0) await answer(h, contactId);
    else if (index % 7 === 1) await record(h, await h.person());
    else await record(h, contactId, { date: new Date(h.w.now().getTime() + offsetMs).toISOString() });
  };
  for (const [name, form] of Object.entries(forms))
    await Promise.all(
      sorts.flatMap((by, place) =>
        orders.map(async (order) => {
          const seen = await readPages(h, `sortBy=${by}&sort=${order}&limit=${7 + place}`, form, write);
          assert.deepEqual(countsOf(seen, ids), { twice: 0, missed: 0 }, `${by} ${order} by ${name}`);
        }),
      ),
    );
});

test("a conversation that moves during pagination is returned at its initial position with its latest message", async (t) => {
  const h = await conversationFixture(t);
  const { people, ids } = await filled(h, 12);
  for (const [name, form] of Object.entries(forms))
    for (const order of orders) {
      const still = (await pageOf(h.they, h.locationId, `sort=${order}&limit=50`)).map(({ id }) => id);
      assert.equal(still.length, ids.length);
      let step = 0;
      const moved = await readPages(h, `sort=${order}&limit=3`, form, async () => {
        h.w.advance(1000);
        await record(h, people[(step++ * 5) % people.length] ?? "");
      });
      assert.deepEqual(moved, still, `${order} by ${name}`);
    }
  const [, second] = await pageOf(h.they, h.locationId, "limit=2");
  const waiting = (await pageOf(h.they, h.locationId, "limit=1&sort=asc"))[0];
  const contactId = people[ids.indexOf(waiting?.id ?? "")] ?? "";
  h.w.advance(1000);
  await record(h, contactId, { message: "at last" });
  const rest = await pageOf(h.they, h.locationId, "limit=50", second?.sort);
  assert.partialDeepStrictEqual(rest.at(-1), { id: waiting?.id, lastMessageBody: "at last", lastMessageDate: waiting?.lastMessageDate });
  assert.partialDeepStrictEqual(await pageOf(h.they, h.locationId, "limit=1"), [{ id: waiting?.id, lastMessageBody: "at last" }]);
});

test("a filter uses the current state: constant matches are returned once, and former matches and deleted conversations are left out", async (t) => {
  const h = await conversationFixture(t);
  const { ids } = await filled(h, 12);
  const [first = "", gone = "", read = "", ...rest] = ids;
  const others = [first, ...rest];
  let step = 0;
  const seen = await readPages(
    h,
    "status=unread&limit=4",
    ({ sort }) => sort,
    async () => {
      if (step++ > 0) return;
      await h.visitor.api.conversations.conversations.update({
        params: { conversationId: read },
        body: { locationId: h.locationId, unreadCount: 0 },
      });
      await h.visitor.api.conversations.conversations.remove({ params: { conversationId: gone } });
      await h.visitor.api.conversations.conversations.update({
        params: { conversationId: rest.at(-1) ?? "" },
        body: { locationId: h.locationId, unreadCount: 5 },
      });
    },
  );
  assert.deepEqual(seen.toSorted(), others.toSorted());
});

test("paginations by numbers alone whose pages end at the same position each continue from their own start", async (t) => {
  const h = await conversationFixture(t);
  const { people, ids } = await filled(h, 12);
  const another = { ...h, they: integration(h.w, await h.w.as(h.locationId, ["conversations.readonly"])) };
  const number: Form = ({ sort }) => sort.slice(0, 1);
  const early = await pageOf(h.they, h.locationId, "limit=4");
  const oldest = (await pageOf(h.they, h.locationId, "limit=1&sort=asc"))[0]?.id ?? "";
  h.w.advance(1000);
  await record(h, people[ids.indexOf(oldest)] ?? "");
  for (const late of [await readPages(h, "limit=5&status=recents", number), await readPages(another, "limit=5", number)]) {
    assert.equal(late[4], early.at(-1)?.id);
    assert.deepEqual(countsOf(late, ids), { twice: 0, missed: 0 });
  }
  const rest = await pageOf(h.they, h.locationId, "limit=50", number(early.at(-1) ?? assert.fail()));
  assert.deepEqual(
    countsOf(
      [...early, ...rest].map(({ id }) => id),
      ids,
    ),
    { twice: 0, missed: 0 },
  );
});

test("old positions are deleted, and a pagination that paused for longer continues from the current state", async (t) => {
  const h = await conversationFixture(t);
  const { people, ids } = await filled(h, 9);
  const countOfMoves = async () => (await h.w.db.query.selectFrom("conversation_move").select("id").execute()).length;
  for (const form of Object.values(forms)) {
    const first = await pageOf(h.they, h.locationId, "limit=3");
    h.w.advance(1000);
    await record(h, people[ids.indexOf((await pageOf(h.they, h.locationId, "sort=asc&limit=1"))[0]?.id ?? "")] ?? "");
    await forget(h.w.db.query, 3600);
    assert.ok((await countOfMoves()) > 0);
    await forget(h.w.db.query, 0);
    assert.equal(await countOfMoves(), 0);
    const rest = await pageOf(h.they, h.locationId, "limit=50", form(first.at(-1) ?? assert.fail()));
    assert.deepEqual(
      countsOf(
        [...first, ...rest].map(({ id }) => id),
        ids,
      ),
      { twice: 0, missed: 1 },
    );
  }
});

test("a cursor that no response can have contained is rejected", async (t) => {
  const { they, locationId, person } = await conversationFixture(t);
  await person();
  for (const place of [
    "1,a,b",
    "1,a,1",
    "1,a,9:8:",
    "1,a,0:8:",
    "1,a,3:8:8",
    "1,a,3:8:5.4",
    "1,a,3:8:2",
    "1,a,3:8:..",
    "1,a,3:8:3.",
    "1,a,3:8:,",
    "x,a,3:8:",
  ])
    await assertRefused(they.get(`/conversations/search?locationId=${locationId}&startAfterDate=${place}`), "BAD_REQUEST");
  for (const place of [
    "1",
    "1,a",
    "1,a,",
    "1,a,3:8:",
    "1,a,3:8:3.4",
    '[1,"a","3:8:3.4"]',
    "1,,3:8:",
    `1,a,${"9".repeat(18)}:${"9".repeat(18)}:`,
  ])
    assert.equal((await they.get(`/conversations/search?locationId=${locationId}&startAfterDate=${place}`)).status, 200, place);
});
