import assert from "node:assert/strict";
import { test } from "node:test";
import { englishOf } from "#lib/i18n/english.ts";
import { scopeWordsIn } from "./scope-words.ts";

const words = scopeWordsIn(englishOf("scopes"));

test("scopes are described by area, seeing and changing the same things in one sentence, and an unknown scope by its name", () => {
  const scopes = ["contacts.readonly", "contacts.write", "businesses.readonly", "calendars/events.write", "planets.readonly"];
  assert.deepEqual(words.byArea(scopes), [
    ["contacts", ["See, create, change and delete contacts, their notes, tasks and tags", "See businesses"]],
    ["calendars", ["Create, change and delete appointments and blocked times"]],
    ["other", ["planets.readonly"]],
  ]);
});
