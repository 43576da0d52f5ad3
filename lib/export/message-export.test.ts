import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "#contract/conversations/messages.ts";
import { messagesAsCsv, queriesOf, queryOf, readAll, readMessages } from "./message-export.ts";

const message = (id: string, body = ""): Message => ({
  id,
  type: 2,
  messageType: "TYPE_SMS",
  locationId: "l",
  contactId: "c",
  conversationId: "v",
  dateAdded: "2026-01-01T00:00:00.000Z",
  dateUpdated: "2026-01-01T00:00:00.000Z",
  direction: "inbound",
  contentType: "text/plain",
  body,
});

test("days are whole days in the location's time zone, also when its clocks change", () => {
  assert.deepEqual(queryOf({ from: "2026-03-29", to: "2026-03-29", channel: "SMS" }, "Europe/London"), {
    limit: 1000,
    sortOrder: "asc",
    channel: "SMS",
    startDate: "2026-03-29T00:00:00.000Z",
    endDate: "2026-03-29T22:59:59.999Z",
  });
  assert.deepEqual(queryOf({ from: "", to: "", channel: "" }, "UTC"), { limit: 1000, sortOrder: "asc" });
});

test("all pages are read, each with the previous page's cursor", async () => {
  const cursors: (string | undefined)[] = [];
  const reports: number[][] = [];
  const found = await readMessages(
    { limit: 1000, sortOrder: "asc" },
    async ({ cursor }) => {
      cursors.push(cursor);
      return { messages: [message(cursor ?? "first")], nextCursor: cursor === undefined ? "second" : null, total: 2 };
    },
    (done, total) => reports.push([done, total]),
  );
  assert.deepEqual(
    found.map(({ id }) => id),
    ["first", "second"],
  );
  assert.deepEqual(cursors, [undefined, "second"]);
  assert.deepEqual(reports, [
    [1, 2],
    [2, 2],
  ]);
});

test("a cell that a spreadsheet would calculate is exported as text", () => {
  const [head, row] = messagesAsCsv([message("m1", "=1+1")]).split("\r\n");
  assert.match(head ?? "", /^\uFEFFdateAdded,messageType,/);
  assert.match(row ?? "", /'=1\+1/);
});

test("emails, which are exported separately, are sorted among the other messages by time", async () => {
  const queries = queriesOf({ from: "", to: "", channel: "" }, true, "UTC");
  assert.deepEqual(
    queries.map(({ channel }) => channel),
    [undefined, "Email"],
  );
  assert.equal(queriesOf({ from: "", to: "", channel: "SMS" }, true, "UTC").length, 1);
  const at = (id: string, minute: number) => ({ ...message(id), dateAdded: `2026-01-01T00:0${minute}:00.000Z` });
  const reports: unknown[] = [];
  const found = await readAll(
    queries,
    async ({ channel }) => ({ messages: channel === "Email" ? [at("mail", 2)] : [at("one", 1), at("two", 3)], nextCursor: null, total: 2 }),
    (done, total) => reports.push([done, total]),
  );
  assert.deepEqual(
    found.map(({ id }) => id),
    ["one", "mail", "two"],
  );
  assert.deepEqual(reports, [
    [2, undefined],
    [3, 4],
  ]);
});
