import assert from "node:assert/strict";
import { test } from "node:test";
import { shellShortcuts } from "#components/layout/shell-shortcuts.ts";
import { navigationKeys } from "#lib/navigation-keys.ts";
import { findClashes } from "#lib/shortcut-keys.ts";
import { duplicateShortcuts } from "./duplicate-shortcuts.ts";

test("no key of the duplicates page means two things", () => {
  const goTo = Object.entries(navigationKeys).map(([label, keys]) => ({ keys, label, scope: "global" }));
  assert.deepEqual(findClashes([...goTo, ...Object.values(shellShortcuts), ...Object.values(duplicateShortcuts)]), []);
});
