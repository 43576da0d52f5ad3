import assert from "node:assert/strict";
import { test } from "node:test";
import { sayIn } from "./languages.ts";
import type { Say } from "./say.tsx";
import { sayScopes } from "./scope-words.ts";

const english: Say = (phrase, values) => sayIn("en", phrase, values);

test("scopes are said by area, seeing and changing the same things in one sentence, and a scope that is none of ours by its name", () => {
  const scopes = ["contacts.readonly", "contacts.write", "businesses.readonly", "calendars/events.write", "planets.readonly"];
  assert.deepEqual(sayScopes(scopes, english), [
    ["Contacts", ["See, create, change and delete contacts, their notes, tasks and tags", "See businesses"]],
    ["Calendars", ["Create, change and delete appointments and blocked times"]],
    ["Other", ["planets.readonly"]],
  ]);
});
