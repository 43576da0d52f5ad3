import assert from "node:assert/strict";
import { test } from "node:test";
import { forget } from "#db/conversations/moves.ts";
import { at, textAt } from "../testing/raw-requests.ts";
import { type ConversationFixture, conversationFixture, unix } from "./fixtures.ts";

const second = 1000;
const orders = ["asc", "desc"];
const dates = ["createdAt", "updatedAt"];

async function pageOf({ they, locationId }: ConversationFixture, query: string, cursor?: string) {
  const more = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
  const { status, body } = await they.get(`/conversations/messages/export?locationId=${locationId}&${query}${more}`);
  assert.equal(status, 200, JSON.stringify(body));
  const messages: { id: string; status?: string }[] = Object(at(body, "messages"));
  const next = at(body, "nextCursor");
  return { messages, ids: messages.map(({ id }) => id), total: at(body, "total"), next: typeof next === "string" ? next : undefined };
}

async function readPages(h: ConversationFixture, query: string, between: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await pageOf(h, `limit=10&${query}`, cursor);
    ids.push(...page.ids);
    cursor = page.next;
    if (cursor === undefined) return ids;
    await between();
  }
}

const everyId = async (h: ConversationFixture, query: string) => (await pageOf(h, `limit=1000&${query}`)).ids;

async function send(h: ConversationFixture, contactId: string, more: object = {}): Promise<string> {
  const sent = await h.they.post("/conversations/messages", { type: "SMS", contactId, status: "pending", message: "x", ...more });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  return textAt(sent.body, "messageId");
}

/** Pending messages in turns: sent immediately, sent one per second, and scheduled far ahead so that they can be cancelled. */
async function waiting(h: ConversationFixture, contactId: string, turns: number): Promise<string[]> {
  const cancellable: string[] = [];
  for (let turn = 0; turn < turns; turn++) {
    h.w.advance(10);
    await send(h, contactId);
    await send(h, contactId, { scheduledTimestamp: unix(h.w, (turn + 2) * second) });
    h.w.advance(10);
    cancellable.push(await send(h, contactId, { scheduledTimestamp: unix(h.w, 3_600 * second) }));
  }
  return cancellable;
}

const cancel = async (h: ConversationFixture, id: string | undefined) => {
  if (id !== undefined) assert.equal((await h.they.delete(`/conversations/messages/${id}/schedule`)).status, 200);
};

test("an export contains each message once, at its initial position, while messages are sent, cancelled and written", async (t) => {
  const h = await conversationFixture(t);
  const contactId = await h.person();
  for (const by of dates)
    for (const order of orders)
      for (const isPart of [false, true]) {
        const cancellable = await waiting(h, contactId, 8);
        const part = isPart ? `&contactId=${contactId}&startDate=2020-01-01&endDate=${h.w.now().toISOString()}` : "";
        const query = `sortBy=${by}&sortOrder=${order}${part}`;
        const still = await everyId(h, query);
        const seen = await readPages(h, query, async () => {
          h.w.advance(2 * second);
          await h.w.work();
          await cancel(h, cancellable.pop());
          await cancel(h, cancellable.shift());
          await send(h, contactId);
        });
        assert.deepEqual(seen, still, query);
        await h.w.work();
        assert.notDeepEqual(await everyId(h, query), still, "nothing moved");
      }
});

test("an export contains each message once during constant writes, also if one was being written at its start", async (t) => {
  const h = await conversationFixture(t);
  const contactId = await h.person();
  await waiting(h, contactId, 20);
  await h.w.work();
  const change = (skipped: number) => `
    update message m set date_updated = later.date_updated, date_added = later.date_added
    from (select id, date_updated + interval '1 hour' as date_updated, date_added + interval '1 hour' as date_added
      from message where location_id = '${h.locationId}' order by random() offset ${skipped} limit 1) as later
    where m.location_id = '${h.locationId}' and m.id = later.id`;
  for (const by of dates)
    for (const order of orders) {
      const query = `sortBy=${by}&sortOrder=${order}`;
      const slow = await h.w.db.pool.connect();
      let ended: Promise<unknown> | undefined;
      const end = () => {
        ended ??= slow.query("commit");
        return ended;
      };
      await slow.query("begin");
      await slow.query(change(0));
      const still = await everyId(h, query);
      const stopped = new AbortController();
      const writing = [0, 1, 2].map(async (skipped) => {
        while (!stopped.signal.aborted) {
          await h.w.db.pool.query(change(skipped));
          if (skipped === 2) await send(h, contactId);
        }
      });
      const readings = await Promise.all(Array.from({ length: 4 }, () => readPages(h, query, end)));
      stopped.abort();
      await Promise.all(writing);
      slow.release();
      for (const seen of readings) {
        assert.equal(new Set(seen).size, seen.length, `${query}: twice`);
        assert.deepEqual(still.toSorted(), seen.filter((id) => still.includes(id)).toSorted(), query);
      }
    }
});

test("a message that changes during an export is exported in its current form", async (t) => {
  const h = await conversationFixture(t);
  const contactId = await h.person();
  const [oldest] = await waiting(h, contactId, 5);
  const first = await pageOf(h, "limit=10&sortBy=updatedAt");
  await cancel(h, oldest);
  const rest = await pageOf(h, "limit=10&sortBy=updatedAt", first.next);
  assert.equal(first.ids.length + rest.ids.length, 15);
  assert.equal(rest.messages.find(({ id }) => id === oldest)?.status, "failed");
  const [newest] = (await pageOf(h, "limit=10&sortBy=updatedAt")).ids;
  assert.equal(newest, oldest);
});

test("old changes are deleted, and an export that paused for longer continues from the current state", async (t) => {
  const h = await conversationFixture(t);
  const contactId = await h.person();
  const [oldest] = await waiting(h, contactId, 5);
  const query = "limit=10&sortBy=updatedAt";
  const first = await pageOf(h, query);
  await cancel(h, oldest);
  const moves = async () => (await h.w.db.query.selectFrom("message_move").select("id").execute()).length;
  await forget(h.w.db.query, 3600);
  assert.equal(await moves(), 1);
  await forget(h.w.db.query, 0);
  assert.equal(await moves(), 0);
  const rest = await pageOf(h, query, first.next);
  assert.deepEqual([rest.ids.length, rest.ids.includes(oldest ?? "")], [4, false]);
});
