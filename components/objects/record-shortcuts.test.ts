import assert from "node:assert/strict";
import { test } from "node:test";
import { shellShortcuts } from "#components/layout/shell-shortcuts.ts";
import { navigationKeys } from "#lib/navigation-keys.ts";
import { findClashes } from "#lib/shortcut-keys.ts";
import { recordPageShortcuts } from "./record-shortcuts.ts";

test("no key of a record's page means two things", () => {
  const navigation = Object.entries(navigationKeys).map(([label, keys]) => ({ keys, label, scope: "global" }));
  assert.deepEqual(findClashes([...Object.values(recordPageShortcuts), ...Object.values(shellShortcuts), ...navigation]), []);
});
