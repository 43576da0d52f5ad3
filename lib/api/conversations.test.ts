import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { QueryClient } from "@tanstack/react-query";
import type { Message } from "#contract/conversations/messages.ts";
import { documentedServer } from "../crm-server/documented.ts";
import { inboxAskedOf, inboxUrl } from "../url/inbox.ts";
import { callQueries } from "./calls.ts";
import { api, app } from "./client.ts";
import { conversationMutations, conversationQueries } from "./conversations.ts";
import { mutate } from "./mutate.ts";

const elsewhere = documentedServer({ locationId: "l", timezone: "UTC" }, { api, app });
const hourMs = 3_600_000;
const startMs = Date.parse("2026-03-01T00:00:00.000Z");

/** A server that returns only what the documents specify. It replaces `fetch`. */
function documented(t: TestContext, answer: (path: string, query: URLSearchParams) => unknown) {
  const requests: string[] = [];
  t.mock.method(globalThis, "fetch", async (input: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(input, "http://dashboard.example");
    requests.push(`${init.method} ${pathname.replace("/api/crm", "")}`);
    return Response.json(answer(pathname.replace("/api/crm", ""), searchParams));
  });
  return { requests, client: new QueryClient() };
}

const conversation = (place: number) => ({
  ...{
    id: `c${place}`,
    contactId: `p${place}`,
    locationId: "l",
    lastMessageBody: "hello",
    lastMessageType: "TYPE_SMS",
    type: "TYPE_PHONE",
  },
  ...{ unreadCount: 0, fullName: "Ada", contactName: "Ada", email: null, phone: null },
});

const messageOf = (conversationId: string, atMs: number) => ({
  ...{ id: `m-${conversationId}`, type: 3, messageType: "TYPE_EMAIL", locationId: "l", contactId: "p", conversationId },
  ...{ dateAdded: new Date(atMs).toISOString(), direction: "outbound", contentType: "text/plain" },
});

test("pagination of a list without dates continues after the newest message of its last conversation", async (t) => {
  const count = 45;
  const atMs = (place: number) => startMs - place * hourMs;
  const { client } = documented(t, (path, query) => {
    const ofOne = /^\/conversations\/c(\d+)\/messages$/.exec(path)?.[1];
    if (ofOne !== undefined)
      return { messages: { lastMessageId: null, nextPage: false, messages: [messageOf(`c${ofOne}`, atMs(Number(ofOne)))] } };
    const after = Number(query.get("startAfterDate") ?? Number.POSITIVE_INFINITY);
    const places = Array.from({ length: count }, (_, place) => place).filter((place) => atMs(place) < after);
    return { conversations: places.slice(0, Number(query.get("limit"))).map(conversation), total: count };
  });
  const query = inboxAskedOf(inboxUrl.read({}), false);
  const read = await client.fetchInfiniteQuery({ ...conversationQueries.list(elsewhere, query, "u"), pages: 3 });
  const ids = read.pages.flatMap((page) => page.conversations.map(({ id }) => id));
  assert.deepEqual(
    ids,
    Array.from({ length: count }, (__, place) => `c${place}`),
  );
});

test("pagination continues with the complete cursor of the last conversation, however long it is", async (t) => {
  for (const place of [[7], [7, "c29"], [7, "c29", "812:815:813.814"]]) {
    const places: string[][] = [];
    const { client } = documented(t, (_, query) => {
      places.push(query.getAll("startAfterDate"));
      const conversations = Array.from({ length: 30 }, (__, index) => ({ ...conversation(index), lastMessageDate: 9, sort: place }));
      return { conversations, total: 60 };
    });
    const query = inboxAskedOf(inboxUrl.read({}), false);
    await client.fetchInfiniteQuery({ ...conversationQueries.list(elsewhere, query, "u"), pages: 2 });
    assert.deepEqual(places, [[], place.map(String)]);
  }
});

test("a scheduled email is cancelled by the id of the email in its thread that has the same time", async (t) => {
  const emails = { e1: startMs, e2: startMs + hourMs };
  const { client, requests } = documented(t, (path) => {
    const id = path.split("/").at(-1) === "schedule" ? "" : (path.split("/").at(-1) ?? "");
    if (id === "") return { status: 200, message: "cancelled" };
    const { messageType: _, type: __, ...facts } = messageOf("c1", Object.entries(emails).find(([name]) => name === id)?.[1] ?? 0);
    return { ...facts, id, threadId: "t", body: "", from: "a@example.com", to: ["b@example.com"] };
  });
  const scheduled: Message = {
    ...{ id: "m1", type: 3, messageType: "TYPE_EMAIL", locationId: "l", contactId: "p", conversationId: "c1", direction: "outbound" },
    ...{ dateAdded: new Date(emails.e1).toISOString(), contentType: "text/plain", status: "scheduled" },
    meta: { email: { messageIds: Object.keys(emails) } },
  };
  await mutate(client, conversationMutations.cancel(), scheduled);
  assert.equal(requests.at(-1), "DELETE /conversations/messages/email/e1/schedule");
  await mutate(client, conversationMutations.cancel(), { ...scheduled, messageType: "TYPE_SMS" });
  assert.equal(requests.at(-1), "DELETE /conversations/messages/m1/schedule");
});

test("calls are listed from the documented export, with the names of their contacts", async (t) => {
  const { client, requests } = documented(t, (path) => {
    assert.equal(path, "/conversations/messages/export");
    const call = { ...messageOf("c1", startMs), type: 1, messageType: "TYPE_CALL", meta: { callStatus: "completed", callDuration: "42" } };
    return { messages: [call], nextCursor: null, total: 1 };
  });
  client.setQueryData(["contacts", "one", "p"], {
    id: "p",
    firstName: "Ada",
    lastName: "Lovelace",
    name: "Ada Lovelace",
    phone: "+442079460001",
  });
  const { pages } = await client.fetchInfiniteQuery(callQueries.list(elsewhere));
  assert.partialDeepStrictEqual(pages[0]?.calls, [
    { messageId: "m-c1", contactName: "Ada Lovelace", contactPhone: "+442079460001", durationS: 42, status: "completed" },
  ]);
  assert.equal(requests.length, 1);
});

test("recent calls are read page by page until one is too old to count as a missed call", async (t) => {
  const ages: Record<string, number> = { "": 1, "1": 47, "2": 49, "3": 50 };
  const { client, requests } = documented(t, (_path, query) => {
    const page = query.get("cursor") ?? "";
    const call = { ...messageOf(`c${page}`, Date.now() - (ages[page] ?? 0) * hourMs), type: 1, messageType: "TYPE_CALL" };
    return { messages: [call], nextCursor: String(Number(page) + 1), total: 4 };
  });
  client.setQueryData(["contacts", "one", "p"], { id: "p", firstName: "Ada", lastName: "Lovelace", name: "Ada Lovelace" });
  const calls = await client.fetchQuery(callQueries.recent(elsewhere));
  assert.deepEqual(
    calls.map(({ messageId }) => messageId),
    ["m-c", "m-c1", "m-c2"],
  );
  assert.equal(requests.length, 3);
});

test("a search in calls reads each call's transcript, also if the server answers it as one object", async (t) => {
  const sentence = (transcript: string) => ({ mediaChannel: 1, sentenceIndex: 0, startTime: 1, endTime: 2, transcript, confidence: 1 });
  const transcripts: Record<string, unknown> = {
    "m-c1": sentence("A Crown, please"),
    "m-c2": [sentence("No"), sentence("The crown fits")],
  };
  const { client } = documented(t, (path, query) => {
    const ofCall = /\/messages\/(.+)\/transcription$/.exec(path)?.[1];
    if (ofCall !== undefined) return transcripts[ofCall];
    const name = query.get("cursor") === null ? "c1" : "c2";
    return { messages: [messageOf(name, startMs)], nextCursor: name === "c1" ? "next" : null, total: 2 };
  });
  client.setQueryData(["contacts", "one", "p"], { id: "p", firstName: "Ada", lastName: "Lovelace", name: "Ada Lovelace" });
  assert.deepEqual(await client.fetchQuery(callQueries.transcript("l", "m-c1")), [sentence("A Crown, please")]);
  const { pages } = await client.fetchInfiniteQuery({ ...callQueries.search(elsewhere, "crown"), pages: 2 });
  assert.deepEqual(
    pages.map(({ hits }) => hits.map(({ messageId, contactName, transcript }) => [messageId, contactName, transcript])),
    [[["m-c1", "Ada Lovelace", "A Crown, please"]], [["m-c2", "Ada Lovelace", "The crown fits"]]],
  );
});
