import assert from "node:assert/strict";
import { test } from "node:test";
import { shellShortcuts } from "#components/layout/shell-shortcuts.ts";
import { taskListShortcuts } from "#components/tasks/task-list-shortcuts.ts";
import { findClashes } from "#lib/shortcut-keys.ts";
import { contactPageShortcuts } from "./contact-page-shortcuts.ts";

const navigation = ["g c", "g t", "g d", "g i", "g s"].map((keys) => ({ keys, label: keys, scope: "global" }));

test("no key of the contact page or the tasks page means two things", () => {
  const all = [
    ...Object.values(contactPageShortcuts),
    ...Object.values(taskListShortcuts),
    ...Object.values(shellShortcuts),
    ...navigation,
  ];
  assert.deepEqual(findClashes(all), []);
});
