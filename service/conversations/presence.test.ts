import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import type { ConversationPresence } from "#contract/conversations/presence.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { SignedIn, TestApp } from "../testing/test-app.ts";
import { startTestApp } from "../testing/test-app.ts";

/** Reads what a user's stream says about others until a given activity in a conversation arrives. */
async function listenAs({ app }: SignedIn, locationId: string) {
  const response = await app.live.follow({ query: { locationId } });
  const reader = (response.body ?? assert.fail("There is no stream.")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const received: ConversationPresence[] = [];
  return {
    async until(last: ConversationPresence): Promise<ConversationPresence[]> {
      const isLast = (each: ConversationPresence) => JSON.stringify(each) === JSON.stringify(last);
      while (!received.some(isLast)) {
        const { value, done } = await reader.read();
        assert.ok(!done, "The stream has ended.");
        text += value;
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) {
          const data = /^event: presence\ndata: (.*)$/m.exec(block)?.[1];
          if (data !== undefined) received.push(JSON.parse(data));
        }
      }
      return received.splice(0);
    },
    close: () => reader.cancel(),
  };
}

async function practice(w: TestApp) {
  const { locationId, api } = await w.location();
  const conversation = async (more: object = {}) => {
    const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada", ...more } });
    return (await api.conversations.conversations.create({ body: { locationId, contactId: contact.id } })).conversation.id;
  };
  return { locationId, conversation };
}

const announce = ({ app }: SignedIn, locationId: string, conversationId: string, activity: ConversationPresence["activity"]) =>
  app.inbox.presence.announce({ params: { conversationId }, body: { locationId, activity } });

test("other users of the location learn who looks at a conversation, types in it and leaves it, and the user's own windows do not", async (t) => {
  const w = await startTestApp(t);
  const { locationId, conversation } = await practice(w);
  const conversationId = await conversation();
  const [amara, ben] = [await w.user(locationId), await w.user(locationId)];
  const [own, other] = [await listenAs(amara, locationId), await listenAs(ben, locationId)];
  for (const activity of ["looking", "typing", "left"] as const) {
    await announce(amara, locationId, conversationId, activity);
    const expected = { conversationId, userId: amara.id, activity };
    assert.deepEqual(await other.until(expected), [expected]);
  }
  await announce(ben, locationId, conversationId, "looking");
  const byBen = { conversationId, userId: ben.id, activity: "looking" } as const;
  assert.deepEqual(await own.until(byBen), [byBen]);
  await Promise.all([own.close(), other.close()]);
});

test("users limited to assigned records learn it of their own conversations only, and cannot announce themselves in others", async (t) => {
  const w = await startTestApp(t);
  const { locationId, conversation } = await practice(w);
  const amara = await w.user(locationId);
  const limited = await w.user(locationId, { role: "user" });
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ assignedDataOnly: true }) })
    .where("id", "=", limited.id)
    .execute();
  const [theirs, others] = [await conversation({ assignedTo: limited.id }), await conversation()];
  const stream = await listenAs(limited, locationId);
  await announce(amara, locationId, others, "typing");
  await announce(amara, locationId, theirs, "looking");
  const expected = { conversationId: theirs, userId: amara.id, activity: "looking" } as const;
  assert.deepEqual(await stream.until(expected), [expected]);
  await announce(limited, locationId, theirs, "looking");
  await assertRefused(announce(limited, locationId, others, "looking"), "NOT_FOUND");
  await stream.close();
});

test("users without the right to conversations, and those of other locations, learn nothing", async (t) => {
  const w = await startTestApp(t);
  const [here, there] = [await practice(w), await practice(w)];
  const [conversationId, elsewhere] = [await here.conversation(), await there.conversation()];
  const [amara, stranger] = [await w.user(here.locationId), await w.user(there.locationId)];
  const without = await w.user(here.locationId, { role: "user" });
  const permit = (conversationsEnabled: boolean) =>
    w.db.query
      .updateTable("user")
      .set({ permissions: JSON.stringify({ conversationsEnabled }) })
      .where("id", "=", without.id)
      .execute();
  await permit(false);
  const streams = [await listenAs(without, here.locationId), await listenAs(stranger, there.locationId)] as const;
  const colleague = await listenAs(await w.user(here.locationId), here.locationId);
  await announce(amara, here.locationId, conversationId, "typing");
  await colleague.until({ conversationId, userId: amara.id, activity: "typing" });
  await assertRefused(announce(amara, here.locationId, elsewhere, "looking"), "NOT_FOUND");
  await assertRefused(announce(without, here.locationId, conversationId, "looking"), "FORBIDDEN");

  const neighbour = await w.user(there.locationId);
  await announce(neighbour, there.locationId, elsewhere, "looking");
  const byNeighbour = { conversationId: elsewhere, userId: neighbour.id, activity: "looking" } as const;
  assert.deepEqual(await streams[1].until(byNeighbour), [byNeighbour]);
  await permit(true);
  await announce(amara, here.locationId, conversationId, "looking");
  const byAmara = { conversationId, userId: amara.id, activity: "looking" } as const;
  assert.deepEqual(await streams[0].until(byAmara), [byAmara]);
  await Promise.all([...streams, colleague].map((each) => each.close()));
});

test("announcing changes no row, and a user who announces too often is refused", async (t) => {
  const w = await startTestApp(t);
  const { locationId, conversation } = await practice(w);
  const conversationId = await conversation();
  const amara = await w.user(locationId);
  const newest = () =>
    w.db.query
      .selectFrom("change_log")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
  const before = await newest();
  const answers = await Promise.allSettled(Array.from({ length: 70 }, () => announce(amara, locationId, conversationId, "looking")));
  const refused = answers.filter(({ status }) => status === "rejected");
  assert.equal(refused.length, 10);
  for (const answer of refused) assert.equal(Object(Object(answer).reason).code, "RATE_LIMITED");
  assert.deepEqual(await newest(), before);
});

test("two instances of the service tell each other who is in a conversation", async (t) => {
  const w = await startTestApp(t);
  const { locationId, conversation } = await practice(w);
  const conversationId = await conversation();
  const [amara, ben] = [await w.user(locationId), await w.user(locationId)];
  const second = await w.instance();
  const app = createClient(application, async (address, init) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${ben.token}`);
    return second.fetch(new Request(`http://service.test${address}`, { ...init, headers }));
  });
  const [atFirst, atSecond] = [await listenAs(amara, locationId), await listenAs({ ...ben, app }, locationId)];
  await announce(amara, locationId, conversationId, "typing");
  const byAmara = { conversationId, userId: amara.id, activity: "typing" } as const;
  assert.deepEqual(await atSecond.until(byAmara), [byAmara]);
  await announce({ ...ben, app }, locationId, conversationId, "looking");
  const byBen = { conversationId, userId: ben.id, activity: "looking" } as const;
  assert.deepEqual(await atFirst.until(byBen), [byBen]);
  await Promise.all([atFirst.close(), atSecond.close()]);
});
