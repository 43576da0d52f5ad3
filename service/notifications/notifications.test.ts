import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { conversationFixture } from "../conversations/fixtures.ts";
import { addJob } from "../jobs/queue.ts";

async function fixture(t: TestContext) {
  const { w, they, visitor, locationId, person } = await conversationFixture(t);
  const [ada, ben] = [await w.user(locationId), await w.user(locationId)];
  const contactId = await person();
  type User = typeof ada;
  const notificationsOf = async ({ app }: User) => (await app.notifications.list({ query: { locationId } })).notifications;
  const comment = (mentions: string[], userId: string) =>
    they.post("/conversations/messages", { type: "InternalComment", contactId, status: "pending", message: "Look", mentions, userId });
  const receive = () =>
    they.post("/conversations/messages/inbound", {
      ...{ type: "SMS", conversationProviderId: "p", contactId },
      ...{ message: "Hello", direction: "inbound" },
    });
  const assign = async ({ app }: User, userId: string) => {
    const [conversation] = (await app.inbox.conversations.list({ query: { locationId, contactId } })).conversations;
    const ids = [conversation?.id ?? assert.fail("The contact has no conversation.")];
    return app.inbox.conversations.change({ body: { locationId, ids, change: { kind: "assign", userId } } });
  };
  return { w, they, visitor, locationId, contactId, ada, ben, notificationsOf, comment, receive, assign };
}

test("users are notified of mentions, assignments and due tasks that concern them, once, and never of what they did themselves", async (t) => {
  const { w, visitor, locationId, contactId, ada, ben, notificationsOf, comment, assign } = await fixture(t);
  await comment([ada.id, ben.id], ada.id);
  await assign(ada, ben.id);
  const task = { title: "Call back", dueDate: new Date(w.now().getTime() + 60_000).toISOString(), completed: false, assignedTo: ben.id };
  await visitor.api.contacts.tasks.create({ params: { contactId }, body: task });
  const kinds = async () => (await notificationsOf(ben)).map(({ kind, actorId }) => [kind, actorId]).toSorted();
  const before = [
    ["assigned", ada.id],
    ["mention", ada.id],
    ["task", null],
  ];
  assert.deepEqual(await kinds(), before);
  for (const ms of [0, 120_000, 1]) {
    w.advance(ms);
    await addJob(w.db.query, "notify-of-due-tasks", {});
    await w.work();
    assert.deepEqual(await kinds(), ms === 0 ? before : [...before, ["taskDue", null]]);
  }
  assert.equal((await notificationsOf(ben)).find(({ kind }) => kind === "taskDue")?.taskTitle, "Call back");
  assert.deepEqual(await notificationsOf(ada), []);
  await ada.app.notifications.read({ body: { locationId } });
  assert.ok(
    (await notificationsOf(ben)).every(({ isRead }) => !isRead),
    "only one's own are read",
  );
  await ben.app.notifications.read({ body: { locationId } });
  assert.ok((await notificationsOf(ben)).every(({ isRead }) => isRead));
});

test("the owner and the followers of a contact are notified of its messages, once until they read it, and nobody else", async (t) => {
  const { visitor, locationId, contactId, ada, ben, notificationsOf, receive } = await fixture(t);
  await receive();
  assert.deepEqual(await notificationsOf(ben), []);
  await visitor.api.contacts.followers.add({ params: { contactId }, body: { followers: [ben.id] } });
  await Promise.all([receive(), receive()]);
  const [reply, ...more] = await notificationsOf(ben);
  assert.deepEqual([reply?.kind, reply?.contactId, more], ["reply", contactId, []]);
  await ben.app.notifications.read({ body: { locationId, ids: [reply?.id ?? ""] } });
  await receive();
  assert.deepEqual(
    (await notificationsOf(ben)).map(({ isRead }) => isRead),
    [false, true],
  );
  assert.deepEqual(await notificationsOf(ada), []);
});

test("a user who may no longer see a conversation or contact gets no notifications about it", async (t) => {
  const { w, visitor, contactId, ada, ben, notificationsOf, comment } = await fixture(t);
  await comment([ben.id], ada.id);
  assert.equal((await notificationsOf(ben)).length, 1);
  const permit = (permissions: object) =>
    w.db.query
      .updateTable("user")
      .set({ role: "user", permissions: JSON.stringify(permissions) })
      .where("id", "=", ben.id)
      .execute();
  await permit({ assignedDataOnly: true });
  assert.deepEqual(await notificationsOf(ben), []);
  await permit({ conversationsEnabled: false });
  assert.deepEqual(await notificationsOf(ben), []);
  await permit({});
  assert.equal((await notificationsOf(ben)).length, 1);
  await visitor.api.contacts.contacts.remove({ params: { contactId } });
  assert.deepEqual(await notificationsOf(ben), []);
});
