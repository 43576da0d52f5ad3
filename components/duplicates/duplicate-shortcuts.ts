import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("Duplicates");

export const duplicateShortcuts = {
  next: here("j", "Next group"),
  previous: here("k", "Previous group"),
  merge: here("m", "Merge these contacts"),
  dismiss: here("x", "Mark as different people"),
} as const;
