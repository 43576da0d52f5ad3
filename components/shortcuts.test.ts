import assert from "node:assert/strict";
import { glob } from "node:fs/promises";
import { test } from "node:test";
import { navigationKeys } from "#lib/navigation-keys.ts";
import type { Shortcut } from "#lib/shortcut-keys.ts";
import { findClashes } from "#lib/shortcut-keys.ts";
import { contactListShortcuts } from "./contacts/list/shortcuts.ts";
import { tableShortcuts } from "./data-table/table-shortcuts.ts";

const goTo = Object.values(navigationKeys).map((keys) => ({ keys, scope: "global" }));

async function everyShortcut(): Promise<Shortcut[]> {
  const found: Shortcut[] = [];
  for await (const file of glob("**/{shortcuts,*-shortcuts}.ts", { cwd: import.meta.dirname })) {
    const registries: Record<string, Record<string, Shortcut>> = await import(`./${file}`);
    found.push(...Object.values(registries).flatMap((registry) => Object.values(registry)));
  }
  return found;
}

test("no two shortcuts of one place have the same keys, wherever they are registered", async () => {
  const all = await everyShortcut();
  const places = new Set(all.map(({ scope }) => scope));
  for (const place of ["global", "table", "contacts", "contact", "inbox", "tasks", "calendars", "duplicates", "record", "call"] as const)
    assert.ok(places.has(place), `the shortcuts of ${place} are included`);
  assert.deepEqual(findClashes<{ keys: string; scope: string }>([...goTo, ...all]), []);
});

test("the shortcuts of the contact list do not clash with those of its table", () => {
  const inTable = Object.values(tableShortcuts).map((shortcut) => ({ ...shortcut, scope: "contacts" }));
  assert.deepEqual(findClashes<{ keys: string; scope: string }>([...inTable, ...Object.values(contactListShortcuts)]), []);
});
