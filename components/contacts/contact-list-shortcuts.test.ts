import assert from "node:assert/strict";
import { test } from "node:test";
import { tableShortcuts } from "#components/data-table/table-shortcuts.ts";
import { shellShortcuts } from "#components/layout/shell-shortcuts.ts";
import { findClashes } from "#lib/shortcut-keys.ts";
import { contactListShortcuts } from "./contact-list-shortcuts.ts";

test("the keys of the contacts table clash neither with the shell's nor with a table's", () => {
  const inTable = Object.values(tableShortcuts).map((shortcut) => ({ ...shortcut, scope: "contacts" }));
  assert.deepEqual(findClashes([...Object.values(shellShortcuts), ...inTable, ...Object.values(contactListShortcuts)]), []);
});
