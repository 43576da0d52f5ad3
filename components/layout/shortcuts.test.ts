import assert from "node:assert/strict";
import { test } from "node:test";
import { navigationKeys } from "#lib/navigation-keys.ts";
import { findClashes } from "#lib/shortcut-keys.ts";
import { tableShortcuts } from "../data-table/table-shortcuts.ts";
import { shellShortcuts } from "./shell-shortcuts.ts";

test("the keys of the shell, of the navigation and of tables do not clash", () => {
  const goTo = Object.entries(navigationKeys).map(([label, keys]) => ({ keys, label, scope: "global" }));
  assert.deepEqual(findClashes([...goTo, ...Object.values(shellShortcuts), ...Object.values(tableShortcuts)]), []);
});
