import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { addJob } from "../jobs/queue.ts";
import { conversationFixture, unix } from "./fixtures.ts";

type User = Awaited<ReturnType<Awaited<ReturnType<typeof conversationFixture>>["w"]["user"]>>;

async function inboxFixture(t: TestContext) {
  const fixture = await conversationFixture(t);
  const { w, locationId, visitor } = fixture;
  const user = await w.user(locationId);
  const wrote = async (contactId: string, more: object = {}) =>
    (
      await visitor.api.conversations.sends.record({
        body: {
          type: "SMS",
          conversationProviderId: "p",
          contactId,
          message: "Hello",
          direction: "inbound",
          ...more,
        },
      })
    ).conversationId;
  const inboxOf = ({ app }: Pick<User, "app">) => {
    const { conversations } = app.inbox;
    return {
      change: async (ids: string[], change: Parameters<typeof conversations.change>[0]["body"]["change"]) =>
        (await conversations.change({ body: { locationId, ids, change } })).before,
      undo: async (
        change: Parameters<typeof conversations.undo>[0]["body"]["change"],
        before: Parameters<typeof conversations.undo>[0]["body"]["before"],
      ) => (await conversations.undo({ body: { locationId, change, before } })).restored.toSorted(),
      list: async (query: object = {}) => (await conversations.list({ query: { locationId, ...query } })).conversations,
      counts: (query: object = {}) => conversations.counts({ query: { locationId, ...query } }),
    };
  };
  const inbox = inboxOf(user);
  const stateOf = async (id: string) => (await inbox.list({ id }))[0]?.state;
  const limited = async () => {
    const one = await w.user(locationId, { role: "user" });
    const permissions = JSON.stringify({ assignedDataOnly: true });
    await w.db.query.updateTable("user").set({ permissions }).where("id", "=", one.id).execute();
    return one;
  };
  return { ...fixture, visitor, user, wrote, inbox, inboxOf, stateOf, limited };
}

const dayMs = 24 * 60 * 60 * 1000;

test("a message from the contact opens a done or snoozed conversation, on every channel", async (t) => {
  const { w, wrote, person, inbox, stateOf } = await inboxFixture(t);
  for (const type of ["SMS", "Email", "Call", "WebChat", "Live_Chat", "Custom"]) {
    const contactId = await person();
    const id = await wrote(contactId, { type });
    assert.equal(await stateOf(id), "open", type);
    await inbox.change([id], { kind: "done" });
    assert.equal(await stateOf(id), "done", type);
    await wrote(contactId, { type });
    assert.equal(await stateOf(id), "open", type);
    await inbox.change([id], { kind: "snooze", until: new Date(w.now().getTime() + dayMs).toISOString() });
    assert.equal(await stateOf(id), "snoozed", type);
    await wrote(contactId, { type });
    assert.partialDeepStrictEqual(await inbox.list({ id }), [{ state: "open", snoozedUntil: null }]);
  }
});

test("a user's reply opens a conversation; an integration, a comment, a scheduled message and an automatic one do not", async (t) => {
  const { w, they, visitor, user, wrote, person, inbox, stateOf } = await inboxFixture(t);
  const contactId = await person();
  const id = await wrote(contactId);
  const sms = { type: "SMS", contactId, status: "pending", message: "x" };
  const send = async (body: object) => (await they.post("/conversations/messages", { ...sms, ...body })).status;
  await inbox.change([id], { kind: "done" });
  assert.equal(await send({}), 200);
  assert.equal(await stateOf(id), "done", "an integration");
  assert.equal(await send({ type: "InternalComment", mentions: [], userId: user.id }), 200);
  assert.equal(await stateOf(id), "done", "a comment");
  assert.equal(await send({ scheduledTimestamp: unix(w, 600_000), userId: user.id }), 200);
  w.advance(700_000);
  await w.work();
  assert.equal(await stateOf(id), "done", "a scheduled message that was sent");
  assert.equal(await send({ userId: user.id }), 200);
  assert.equal(await stateOf(id), "open", "a user");

  const silent = await person();
  await they.post("/conversations/messages", { ...sms, contactId: silent });
  assert.partialDeepStrictEqual(await inbox.list({ contactId: silent }), [{ state: "done" }]);
  const { conversations } = await visitor.api.conversations.conversations.search({ query: { locationId: visitor.locationId, contactId } });
  assert.ok(conversations[0] && !("state" in conversations[0]), "the documented search is unchanged");
});

test("a snoozed conversation opens when its time has come, and not before", async (t) => {
  const { w, wrote, person, inbox, stateOf } = await inboxFixture(t);
  const id = await wrote(await person());
  const hoursMs = 2 * 60 * 60 * 1000;
  const snooze = (inMs: number) => inbox.change([id], { kind: "snooze", until: new Date(w.now().getTime() + inMs).toISOString() });
  for (const inMs of [-1, 0, 6 * 366 * dayMs]) await assertRefused(snooze(inMs), "INVALID", { note: String(inMs) });
  assert.equal(await stateOf(id), "open");
  await snooze(hoursMs);
  const wake = async () => {
    await addJob(w.db.query, "wake-conversations", {});
    await w.work();
  };
  w.advance(hoursMs - 1000);
  await wake();
  assert.equal(await stateOf(id), "snoozed");
  w.advance(2000);
  await wake();
  assert.partialDeepStrictEqual(await inbox.list({ id }), [{ state: "open", snoozedUntil: null }]);
});

test("counts and lists follow the state and the assignee, and limited users see and change only their own", async (t) => {
  const { w, user, wrote, person, inbox, inboxOf, limited, stateOf } = await inboxFixture(t);
  const robin = await limited();
  const ids = [];
  for (const assignedTo of [robin.id, robin.id, user.id, undefined, undefined])
    ids.push(await wrote(await person(assignedTo === undefined ? {} : { assignedTo })));
  const [first = "", , third = "", fourth = ""] = ids;
  await inbox.change([third], { kind: "done" });
  await inbox.change([fourth], { kind: "snooze", until: new Date(w.now().getTime() + dayMs).toISOString() });
  assert.deepEqual(await inbox.counts(), { states: { open: 3, snoozed: 1, done: 1 }, open: { mine: 0, unassigned: 1, all: 3 } });
  assert.deepEqual((await inbox.counts({ assignedTo: "unassigned" })).states, { open: 1, snoozed: 1, done: 0 });
  assert.deepEqual((await inbox.counts({ assignedTo: robin.id })).states, { open: 2, snoozed: 0, done: 0 });
  assert.deepEqual(
    (await inbox.list({ state: "done" })).map(({ id }) => id),
    [third],
  );

  const theirs = inboxOf(robin);
  assert.deepEqual(await theirs.counts(), { states: { open: 2, snoozed: 0, done: 0 }, open: { mine: 2, unassigned: 0, all: 2 } });
  assert.equal((await theirs.list()).length, 2);
  for (const kind of ["done", "star", "unread", "read"] as const) await theirs.change([third, fourth], { kind });
  assert.deepEqual(await theirs.change([third, fourth], { kind: "reopen" }), []);
  assert.equal(await stateOf(third), "done");
  assert.equal((await theirs.change([first, third], { kind: "done" })).length, 1);
  const before = await inbox.change([third], { kind: "reopen" });
  assert.deepEqual(await theirs.undo({ kind: "reopen" }, before), []);
});

test("an undo restores exactly what was not changed again since", async (t) => {
  const { w, user, wrote, person, inbox, stateOf } = await inboxFixture(t);
  const until = new Date(w.now().getTime() + dayMs).toISOString();
  const contactIds = [await person(), await person(), await person(), await person()];
  const ids = [];
  for (const contactId of contactIds) ids.push(await wrote(contactId));
  const [one = "", two = "", three = "", four = ""] = ids;
  await inbox.change([two], { kind: "snooze", until });
  const done = await inbox.change(ids, { kind: "done" });
  assert.equal(done.length, 4);
  assert.deepEqual(await inbox.change(ids, { kind: "done" }), [], "nothing changes twice");
  await wrote(contactIds[2] ?? "");
  await inbox.change([four], { kind: "reopen" });
  await inbox.change([four], { kind: "done" });
  assert.deepEqual(await inbox.undo({ kind: "done" }, done), [one, two].toSorted());
  assert.partialDeepStrictEqual(await inbox.list({ id: two }), [{ state: "snoozed", snoozedUntil: until }]);
  assert.deepEqual([await stateOf(one), await stateOf(three), await stateOf(four)], ["open", "open", "done"]);
  assert.deepEqual(await inbox.undo({ kind: "done" }, done), [], "it is undone once");

  const read = await inbox.change([one, two], { kind: "read" });
  await wrote(contactIds[0] ?? "");
  assert.deepEqual(await inbox.undo({ kind: "read" }, read), [two]);
  assert.partialDeepStrictEqual(await inbox.list({ id: two }), [{ unreadCount: 1 }]);

  const starred = await inbox.change([one, two], { kind: "star" });
  await inbox.change([one], { kind: "unstar" });
  assert.deepEqual(await inbox.undo({ kind: "star" }, starred), [two]);

  const assigned = await inbox.change([one, two], { kind: "assign", userId: user.id });
  assert.partialDeepStrictEqual(await inbox.list({ id: one }), [{ assignedTo: user.id }]);
  await inbox.change([one], { kind: "assign", userId: null });
  assert.deepEqual(await inbox.undo({ kind: "assign", userId: user.id }, assigned), [two]);
  assert.equal((await inbox.list({ id: two }))[0]?.assignedTo, undefined);
  await assertRefused(inbox.change([one], { kind: "assign", userId: "nobody" }), "NOT_FOUND");
});

test("a change is of at most 500 conversations, and a state without its time is refused", async (t) => {
  const { wrote, person, inbox, stateOf } = await inboxFixture(t);
  const id = await wrote(await person());
  const tooMany = Array.from({ length: 500 }, (_, index) => `none-${index}`);
  assert.equal((await inbox.change([id, ...tooMany.slice(1)], { kind: "done" })).length, 1);
  await assertRefused(inbox.change([id, ...tooMany], { kind: "reopen" }), "INVALID");
  const before = { id, stateVersion: 1, unreadCount: 0, starred: false, assignedTo: null };
  const halves = [
    { ...before, state: "snoozed" as const, snoozedUntil: null },
    { ...before, state: "open" as const, snoozedUntil: new Date().toISOString() },
  ];
  for (const half of halves) await assertRefused(inbox.undo({ kind: "done" }, [half]), "INVALID");
  assert.equal(await stateOf(id), "done");
});

test("messages that arrive while conversations are being closed leave each of them open or done, never lost", async (t) => {
  const { wrote, person, inbox } = await inboxFixture(t);
  const contactIds = await Promise.all(Array.from({ length: 8 }, () => person()));
  const ids = await Promise.all(contactIds.map((contactId) => wrote(contactId)));
  const [changes] = await Promise.all([
    Promise.all([inbox.change(ids, { kind: "done" }), inbox.change(ids.toReversed(), { kind: "done" })]),
    ...contactIds.map((contactId) => wrote(contactId)),
  ]);
  // In any order, no undo hides a message that arrived after the change.
  for (const before of changes) if (before.length > 0) await inbox.undo({ kind: "done" }, before);
  const { states } = await inbox.counts();
  assert.equal(states.open + states.done, 8);
  for (const contactId of contactIds) await wrote(contactId);
  assert.deepEqual((await inbox.counts()).states, { open: 8, snoozed: 0, done: 0 });
});

test("the location's list keeps its pages while conversations change their state", async (t) => {
  const { wrote, person, inbox } = await inboxFixture(t);
  const ids = [];
  for (let count = 0; count < 6; count++) ids.push(await wrote(await person()));
  const first = await inbox.list({ state: "open", limit: 2 });
  await inbox.change(
    first.map(({ id }) => id),
    { kind: "done" },
  );
  const after = (first.at(-1)?.sort ?? []).map(String);
  const rest = await inbox.list({ state: "open", limit: 10, startAfterDate: after });
  assert.deepEqual([...first, ...rest].map(({ id }) => id).toSorted(), ids.toSorted());
});

test("unread and starred conversations are listed together", async (t) => {
  const { visitor, w, person, locationId } = await conversationFixture(t);
  const user = await w.user(locationId);
  const conversation = async () => {
    const body = {
      type: "SMS" as const,
      conversationProviderId: "p",
      contactId: await person(),
      direction: "inbound" as const,
      message: "Hello",
    };
    return (await visitor.api.conversations.sends.record({ body })).conversationId;
  };
  const [both, starred] = [await conversation(), await conversation(), await conversation()];
  const change = (ids: string[], kind: "star" | "read") =>
    user.app.inbox.conversations.change({ body: { locationId, ids, change: { kind } } });
  await change([both, starred], "star");
  await change([starred], "read");
  const list = async (query: { status?: "unread"; starred?: boolean }) =>
    (await user.app.inbox.conversations.list({ query: { locationId, ...query } })).conversations.map(({ id }) => id);
  assert.deepEqual(await list({ status: "unread", starred: true }), [both]);
  assert.deepEqual((await list({ starred: true })).sort(), [both, starred].sort());
  assert.equal((await list({})).length, 3);
});
