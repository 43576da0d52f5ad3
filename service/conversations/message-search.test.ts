import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { fold, matchesIn, phrasesOf } from "#contract/conversations/search-words.ts";
import { messageTypes } from "#contract/conversations/types.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { findPlaces } from "#db/conversations/message-search.ts";
import { testClusterUrl } from "../env.ts";
import { addJob } from "../jobs/queue.ts";
import { limitedUsers } from "../testing/assigned-fixtures.ts";
import { integration, textAt } from "../testing/raw-requests.ts";
import { staffedLocation } from "../testing/staff.ts";
import { startTestApp } from "../testing/test-app.ts";
import { type ConversationFixture, conversationFixture } from "./fixtures.ts";
import { keepTranscript } from "./recordings.ts";

type User = Awaited<ReturnType<ConversationFixture["w"]["user"]>>;

const searcher =
  (user: Pick<User, "app">, locationId: string) =>
  async (text: string, more: object = {}) =>
    user.app.inbox.messageSearch.search({ query: { locationId, text, ...more } });

async function searchFixture(t: Parameters<typeof conversationFixture>[0]) {
  const h = await conversationFixture(t);
  const user = await h.w.user(h.locationId);
  const search = searcher(user, h.locationId);
  const send = async (contactId: string, body: object) => {
    h.w.advance(1000);
    const sent = await h.visitor.api.conversations.sends.send({ body: { type: "SMS", contactId, status: "delivered", ...body } });

    return sent.messageId;
  };
  const receive = async (contactId: string, message: string, more: object = {}) => {
    h.w.advance(1000);
    const body = { type: "SMS", conversationProviderId: "p", contactId, direction: "inbound", message, ...more };
    return textAt((await h.they.post("/conversations/messages/inbound", body)).body, "messageId");
  };
  const found = async (text: string, more: object = {}) => (await search(text, more)).hits.map(({ messageId }) => messageId);
  return { ...h, user, search, send, receive, found };
}

/** The snippet with its matches in brackets. */
const marked = ({ text, matches }: { text: string; matches: { start: number; end: number }[] }) => {
  let shown = "";
  let last = 0;
  for (const { start, end } of matches) {
    shown += `${text.slice(last, start)}[${text.slice(start, end)}]`;
    last = end;
  }
  return shown + text.slice(last);
};

test("messages are found by words in any order, by the beginning of the last one, and by quoted phrases, without case and accents", async (t) => {
  const { person, send, receive, search, found } = await searchFixture(t);
  const ada = await person({ name: "Ada Byron", email: "ada@engines.example", phone: "+12025550190" });
  const first = await receive(ada, "Könnten wir den Termin am Freitag verschieben?");
  const second = await send(ada, { message: "The invoice for Friday is paid. Invoice number 2024/17." });
  const mail = await send(ada, {
    type: "Email",
    subject: "Rénovation of the kitchen",
    html: "<style>p{color:red}</style><p class='purple'>Hel<b>lo</b>&nbsp;there, caf&eacute; &amp; more</p><p>next</p>",
    attachments: ["https://files.example.com/x/Floor%20plan%C3%A9.pdf"],
  });
  assert.deepEqual(await found("termin konnten"), [first]);
  assert.deepEqual(await found("FREITAG Könn"), [first]);
  assert.deepEqual(await found("frei"), [first]);
  assert.deepEqual(await found("frei wir"), [], "only the last word may be the beginning of one");
  assert.deepEqual(await found('"invoice number"'), [second]);
  assert.deepEqual(await found('"number invoice"'), []);
  assert.deepEqual(await found("2024/17"), [second]);
  assert.deepEqual(await found("hello café"), [mail]);
  for (const word of ["purple", "color", "style", "nbsp", "class"]) assert.deepEqual(await found(`${word} `), [], word);
  assert.deepEqual(await found("renovation"), [mail]);
  assert.deepEqual(await found("floor plané"), [mail]);
  for (const sender of ["byron", "ada@engines.example", "+12025550190"])
    assert.deepEqual(await found(sender), [mail, second, first], sender);
  assert.deepEqual(await found("ada invoice"), [second]);

  const snippets = async (text: string) => (await search(text)).hits.map(({ snippet }) => `${snippet.field}: ${marked(snippet)}`);
  assert.deepEqual(await snippets("termin konnten"), ["text: [Könnten] wir den [Termin] am Freitag verschieben?"]);
  assert.deepEqual(await snippets("cafe"), ["text: Hello there, [café] & more next"]);
  assert.deepEqual(await snippets("renov"), ["subject: [Rénovation] of the kitchen"]);
  assert.deepEqual(await snippets("plane"), ["attachment: Floor [plané].pdf"]);
});

test("users are found as senders, transcripts by their sentences, and internal comments like other messages", async (t) => {
  const { w, they, visitor, person, receive, search, found, locationId, user } = await searchFixture(t);
  const ada = await person();
  const call = await receive(ada, "", { type: "Call" });
  const sentence = (sentenceIndex: number, transcript: string) => ({
    ...{ mediaChannel: 1, sentenceIndex, startTime: 0, endTime: 9, confidence: 1 },
    transcript,
  });
  await w.db.tx({ kind: "system" }, (tx) =>
    keepTranscript(tx, visitor.tenant, call, [sentence(0, "We bought"), sentence(1, "an aquarium")]),
  );
  assert.deepEqual(await found("bought aquarium"), [call]);
  assert.equal((await search("aquarium")).hits[0]?.snippet.field, "transcript");
  await w.db.tx({ kind: "system" }, (tx) => keepTranscript(tx, visitor.tenant, call, [sentence(0, "We sold it")]));
  assert.deepEqual([await found("aquarium"), await found("sold")], [[], [call]]);

  const comment = await they.post("/conversations/messages", {
    ...{ type: "InternalComment", contactId: ada, status: "delivered", message: "Prefers mornings", userId: user.id, mentions: [user.id] },
  });
  const id = textAt(comment.body, "messageId");
  assert.deepEqual(await found("mornings"), [id]);
  const { rows } = await sql<{ first_name: string }>`select first_name from "user" where id = ${user.id}`.execute(w.db.query);
  assert.ok((await found(`mornings ${rows[0]?.first_name}`)).length <= 1);
  assert.equal((await search("mornings")).hits[0]?.messageType, messageTypes[35]);
  assert.equal((await search("mornings")).isComplete, true);
  assert.ok(locationId);
});

test("a search is paged by its cursor, newest first, without skipping or repeating a message of the same instant", async (t) => {
  const { w, person, receive, search, visitor } = await searchFixture(t);
  const ada = await person();
  const ids: string[] = [];
  for (let number = 0; number < 9; number += 1) ids.push(await receive(ada, `Lamp ${number}`));
  await sql`update message set date_added = ${new Date(w.now().getTime() - 60_000)} where location_id = ${visitor.tenant} and id = any(${ids.slice(2, 7)}::text[])`.execute(
    w.db.query,
  );
  const { rows } = await sql<{ id: string }>`
    select id from message where location_id = ${visitor.tenant} order by date_added desc, id desc`.execute(w.db.query);
  const read: string[] = [];
  let before: string | undefined;
  do {
    const page = await search("lamp", { limit: 2, ...(before === undefined ? {} : { before }) });
    assert.ok(page.hits.length <= 2);
    read.push(...page.hits.map(({ messageId }) => messageId));
    before = page.next ?? undefined;
  } while (before !== undefined);
  assert.deepEqual(
    read,
    rows.map(({ id }) => id),
  );
  await assertRefused(search("lamp", { before: "nothing" }), "BAD_REQUEST");
});

const noStatistics = testClusterUrl() !== undefined && "the statistics of a divided table are on its nodes";

test("rare words are found by the index, in pages", { skip: noStatistics }, async (t) => {
  const { w, person, send, receive, search } = await searchFixture(t);
  const [ada, bob] = [await person(), await person()];
  const ids: string[] = [];
  for (let number = 0; number < 5; number += 1) ids.unshift(await receive(number % 2 === 0 ? ada : bob, `The red lamp ${number}`));
  await send(ada, { message: "Lamp, not red" });
  // The planner believes that the table is large, so that reading in order is never cheaper.
  await sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', 'message_search', 'reltuples', 1e9::real)`.execute(
    w.db.query,
  );
  const first = await search('"red lamp" the', { limit: 3 });
  assert.deepEqual([first.hits.map(({ messageId }) => messageId), first.searchedTo], [ids.slice(0, 3), null]);
  const second = await search('"red lamp" the', { limit: 3, before: first.next ?? "" });
  assert.deepEqual([second.hits.map(({ messageId }) => messageId), second.next], [ids.slice(3), null]);
});

test("a search that reads many messages without finding any says up to which date it searched, and goes on from there", async (t) => {
  const { w, person, receive, search } = await searchFixture(t);
  const only = await receive(await person(), "The lamp is b");
  const [begun] = (await search("lamp")).hits;
  await w.db.tx({ kind: "system" }, async (tx) => {
    // These words belong to no message.
    await sql`alter table message_search drop constraint message_search_location_id_message_id_fkey`.execute(tx);
    await sql`insert into message_search (location_id, message_id, date_added, words)
      select location_id, 'long-' || n, date_added + n * interval '1 second', '' from message_search, generate_series(1, 50000) as n`.execute(
      tx,
    );
  });
  // A letter is too short for the index, so messages are read from the newest.
  const first = await search("b");
  assert.deepEqual([first.hits, first.searchedTo], [[], new Date(Date.parse(begun?.dateAdded ?? "") + 1000).toISOString()]);
  const rest = await search("b", { before: first.next ?? "" });
  assert.deepEqual([rest.hits.map(({ messageId }) => messageId), rest.next, rest.searchedTo], [[only], null, null]);
});

test("if the index takes too long, the search reads the newest messages and says how far it read", { skip: noStatistics }, async (t) => {
  const { w, person, receive, visitor } = await searchFixture(t);
  await receive(await person(), "The red lamp");
  await w.db.tx({ kind: "system" }, async (tx) => {
    // These words belong to no message.
    await sql`alter table message_search drop constraint message_search_location_id_message_id_fkey`.execute(tx);
    await sql`insert into message_search (location_id, message_id, date_added, words)
      select location_id, 'old-' || n, date_added - n * interval '1 second', words from message_search, generate_series(1, 10000) as n
      union all
      select location_id, 'new-' || n, date_added + n * interval '1 second', '' from message_search, generate_series(1, 50000) as n`.execute(
      tx,
    );
  });
  await sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', 'message_search', 'reltuples', 1e9::real)`.execute(
    w.db.query,
  );
  const wanted = { query: "red & lamp", indexed: "red & lamp", isPhrase: false, limit: 3, before: undefined };
  const places = (mostMs?: number) =>
    findPlaces(w.db.query, visitor.tenant, { ...wanted, conversationId: undefined, onlyAssignedTo: undefined }, mostMs);
  assert.equal((await places()).found.length, 3);
  const { found, end } = await places(1);
  assert.deepEqual([found, end?.id], [[], "new-1"]);
});

test("any text is a valid search: signs of queries, other scripts, and limits of length and words", async (t) => {
  const { person, receive, search, found, they, locationId } = await searchFixture(t);
  const ada = await person();
  const strange = await receive(ada, "50% off \\ it's a:* b&c | !d <-> (e) 'f' مرحبا بالعالم שלום עולם 漢字検索 ภาษาไทย 😀");
  for (const text of ["%", "\\", "'", ":*", "&", "|", "!", "<->", "()", '"', '""', '"""', "_", "''''", "😀", "\u202e"])
    assert.deepEqual(await found(text), [], text);
  for (const text of [
    "50%",
    "it's",
    "a:*",
    "b&c",
    "!d",
    "(e)",
    "'f'",
    "\\ off",
    '"it',
    "a' b",
    "مرحبا",
    "بالعالم مرح",
    "שלום",
    "字検",
    "ภาษา",
    "\u202eoff",
  ])
    assert.deepEqual(await found(text), [strange], text);
  assert.deepEqual(await found("off'); drop table message; --"), []);
  await assertRefused(search("a ".repeat(17)), "INVALID");
  for (const [text, code] of [
    ["x".repeat(10_000), "INVALID"],
    ["", "INVALID"],
    ["   ", "INVALID"],
    ["a\0b", "BAD_REQUEST"],
  ] as const) {
    const path = `/application/inbox/search?locationId=${locationId}&text=${encodeURIComponent(text)}`;
    assert.ok((await they.get(path)).status < 500);
    await assertRefused(search(text), code, { note: JSON.stringify(text.slice(0, 20)) });
  }
});

test("a deleted message disappears from the search immediately, and messages follow merged and renamed contacts", async (t) => {
  const { visitor, w, they, person, receive, found, search, locationId, user } = await searchFixture(t);
  const [ada, bob] = [await person({ name: "Ada" }), await person({ name: "Bob Stone" })];
  const [first, second] = [await receive(ada, "Blue lamp"), await receive(bob, "Green lamp")];
  assert.deepEqual(await found("stone lamp"), [second]);
  await visitor.api.contacts.contacts.update({ params: { contactId: bob }, body: { name: "Rosalind Frank" } });
  await addJob(w.db.query, "index-messages", {});
  await w.work();
  assert.deepEqual([await found("stone"), await found("rosalind lamp")], [[], [second]]);

  const { merge } = await user.app.merges.create({ body: { locationId, keepId: ada, mergeIds: [bob] } });
  assert.deepEqual([await found("ada lamp"), await found("rosalind")], [[second, first], []]);
  assert.equal((await search("green")).hits[0]?.contactId, ada);
  await user.app.merges.undo({ params: { mergeId: merge.id }, body: { locationId } });
  assert.deepEqual([await found("ada lamp"), await found("rosalind")], [[first], [second]]);
  const [hit] = (await search("green")).hits;
  assert.equal((await they.delete(`/conversations/${hit?.conversationId}`)).status, 200);
  assert.deepEqual(await found("green"), []);
  await visitor.api.contacts.contacts.remove({ params: { contactId: ada } });
  assert.deepEqual(await found("lamp"), []);
});

test("existing messages are indexed in batches, the newest first, and the search says that it is incomplete until then", async (t) => {
  const { w, person, receive, found, search, visitor } = await searchFixture(t);
  const ada = await person();
  const ids: string[] = [];
  for (let number = 0; number < 5; number += 1) ids.push(await receive(ada, `Old lamp ${number}`));
  await sql`delete from message_search where location_id = ${visitor.tenant}`.execute(w.db.query);
  await sql`insert into message_indexing (location_id) values (${visitor.tenant})`.execute(w.db.query);
  const recent = await receive(ada, "New lamp");
  assert.deepEqual([await found("lamp"), (await search("lamp")).isComplete], [[recent], false]);
  await addJob(w.db.query, "index-messages", {});
  await w.work();
  assert.deepEqual([await found("lamp"), (await search("lamp")).isComplete], [[recent, ...ids.toReversed()], true]);
});

test("limited users find only the messages of their contacts, and can read conversations only around those", async (t) => {
  const w = await startTestApp(t);
  const { visitor, person } = await staffedLocation(w);
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const message = async (assignedTo: string | undefined) => {
    const made = await visitor.api.contacts.contacts.create({
      body: { locationId, name: "Lamp owner", ...(assignedTo ? { assignedTo } : {}) },
    });
    const contactId = made.contact.id;
    const body = { type: "SMS", conversationProviderId: "p", contactId, direction: "inbound", message: "The lamp" };
    const { body: sent } = await they.post("/conversations/messages/inbound", body);
    return { messageId: textAt(sent, "messageId"), conversationId: textAt(sent, "conversationId") };
  };
  const others = await message(undefined);
  for (const user of await limitedUsers(person)) {
    const own = await message(user.id);
    const search = searcher(user, locationId);
    for (const more of [{}, { conversationId: own.conversationId }])
      assert.deepEqual(
        (await search("lamp", more)).hits.map(({ messageId }) => messageId),
        [own.messageId],
      );
    assert.deepEqual((await search("lamp", { conversationId: others.conversationId })).hits, []);
    const beside = ({ messageId, conversationId }: typeof own) =>
      user.app.inbox.messageSearch.surroundings({ params: { conversationId }, query: { locationId, messageId } });
    assert.equal((await beside(own)).messages.length, 1);
    await assertRefused(beside(others), "NOT_FOUND");
    await assertRefused(beside({ ...own, messageId: others.messageId }), "NOT_FOUND");
  }
});

test("a conversation can be read around one of its messages, and on from there in both directions", async (t) => {
  const { person, receive, user, locationId, search } = await searchFixture(t);
  const ada = await person();
  const ids: string[] = [];
  for (let number = 0; number < 12; number += 1) ids.unshift(await receive(ada, `Number ${number}`));
  const conversationId = (await search("number")).hits[0]?.conversationId ?? "";
  const read = async (messageId: string, side: "around" | "older" | "newer") => {
    const query = { locationId, messageId, side, limit: 4 };
    const { messages, ...more } = await user.app.inbox.messageSearch.surroundings({ params: { conversationId }, query });
    return [messages.map(({ id }) => ids.indexOf(id)), more];
  };
  assert.deepEqual(await read(ids[6] ?? "", "around"), [[4, 5, 6, 7, 8], { hasOlder: true, hasNewer: true }]);
  assert.deepEqual(await read(ids[8] ?? "", "older"), [[9, 10, 11], { hasOlder: false, hasNewer: true }]);
  assert.deepEqual(await read(ids[4] ?? "", "newer"), [[0, 1, 2, 3], { hasOlder: true, hasNewer: false }]);
  assert.deepEqual(await read(ids[0] ?? "", "around"), [[0, 1, 2], { hasOlder: true, hasNewer: false }]);
});

const alphabet = fc.constantFrom(
  "a",
  "b",
  "E",
  "é",
  "e\u0301",
  "ß",
  "Σ",
  "ς",
  "1",
  "-",
  "'",
  ".",
  " ",
  " ",
  "漢",
  "字",
  "😀",
  "İ",
  "\\",
  "&",
  "م",
  "\u064e",
  "_",
);
const anyText = fc.string({ unit: alphabet, maxLength: 14 });

test("the search finds exactly the messages that a plain comparison of all texts finds", async (t) => {
  const { w, visitor, person, receive, search, found } = await searchFixture(t);
  const contactId = await person({ name: "Zed", email: "z@z.zz", phone: "+442079460958" });
  const texts = fc.sample(
    anyText.filter((text) => text.trim() !== ""),
    { numRuns: 60, seed: 7 },
  );
  const stored = new Map<string, string>();
  for (const text of texts) stored.set(await receive(contactId, text), text);
  const searches = fc.sample(
    fc.tuple(anyText, fc.boolean()).filter(([text]) => text.trim() !== ""),
    { numRuns: 250, seed: 11 },
  );
  for (const [text, isQuoted] of searches) {
    const query = isQuoted ? `"${text}"` : text;
    const phrases = phrasesOf(query.trim());
    // A phrase is compared with the text's folded words, written as one string between spaces.
    const expected = [...stored].filter(
      ([, own]) =>
        phrases.length > 0 &&
        phrases.every(({ words, isPrefix }) => ` ${fold(own)} `.includes(` ${words.join(" ")}${isPrefix ? "" : " "}`)),
    );
    const ids = new Set(expected.map(([id]) => id));
    const hits = await found(query, { limit: 50 });
    assert.deepEqual(new Set(hits.slice(0, 50)), ids.size > 50 ? new Set(hits) : ids, JSON.stringify(query));
    for (const { snippet } of (await search(query, { limit: 50 })).hits)
      assert.ok(snippet.matches.length > 0, `${JSON.stringify(query)} in ${JSON.stringify(snippet.text)}`);
  }
  const { rows } = await sql<{ given: string; folded: string }>`
    select body as given, fold_text(body) as folded from message where location_id = ${visitor.tenant}`.execute(w.db.query);
  for (const { given, folded } of rows) assert.equal(folded, fold(given), JSON.stringify(given));
});

test("texts of all scripts are folded alike by the database and by the service", async (t) => {
  const { w } = await conversationFixture(t);
  const texts = fc.sample(fc.string({ unit: "grapheme", maxLength: 20 }), { numRuns: 3000, seed: 3 });
  const { rows } = await sql<{ given: string; folded: string }>`
    select given, fold_text(given) as folded from unnest(${texts.map((text) => text.replaceAll("\0", ""))}::text[]) as given`.execute(
    w.db.query,
  );
  for (const { given, folded } of rows) assert.equal(folded, fold(given), JSON.stringify(given));
});

test("matches are whole words, merged where they touch, and end within the text", () => {
  const at = (text: string, query: string) => matchesIn(text, phrasesOf(query), 10).matches.map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(at("A café, a CAFE", "cafe"), ["café", "CAFE"]);
  assert.deepEqual(at("cafe\u0301s", "caf"), ["cafe\u0301s"]);
  assert.deepEqual(at("foo@bar.com", "foo@bar.com"), ["foo@bar.com"]);
  assert.deepEqual(at("one two three", '"two three"'), ["two three"]);
  assert.deepEqual(at("漢字検索", "字検"), ["字検"]);
});
