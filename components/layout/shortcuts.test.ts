import assert from "node:assert/strict";
import { test } from "node:test";
import { findClashes } from "#lib/shortcut-keys.ts";
import { tableShortcuts } from "../data-table/table-shortcuts.ts";
import { shellShortcuts } from "./shell-shortcuts.ts";

test("the keys of the shell and of tables do not clash", () => {
  assert.deepEqual(findClashes([...Object.values(shellShortcuts), ...Object.values(tableShortcuts)]), []);
});
