import assert from "node:assert/strict";
import { test } from "node:test";
import { textLanguages } from "#messages/languages.ts";
import { type Area, messagesOf } from "./messages.ts";
import { pseudo } from "./pseudo.ts";

const areas: Area[] = ["contacts", "calendars", "tasks"];

test("messages of each language consist of JSON values, because the browser receives them as JSON", () => {
  const isJson = (value: unknown): boolean =>
    typeof value === "object" && value !== null ? Object.values(value).every(isJson) : ["string", "number"].includes(typeof value);
  for (const language of textLanguages) assert.ok(isJson(messagesOf(language, areas)), language);
});

test("the pseudo-locale lengthens text and keeps placeholders, plurals and tags", () => {
  assert.equal(pseudo("Save"), "Såvéøø");
  assert.deepEqual(pseudo([["count", 2, { one: [0, " task"], other: [0, " tasks"] }]]), [
    ["count", 2, { one: [0, " tåskøø"], other: [0, " tåsksøø"] }],
  ]);
  assert.deepEqual(pseudo(["Type ", ["strong", ["name"]], " now"]), ["Typéøø ", ["strong", ["name"]], " nöwøø"]);
});
