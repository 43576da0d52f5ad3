import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("duplicates");

export const duplicateShortcuts = {
  next: here("j", "next"),
  previous: here("k", "previous"),
  merge: here("m", "merge"),
  dismiss: here("x", "dismiss"),
} as const;
