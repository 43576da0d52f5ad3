import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("Duplicates");

export const duplicateShortcuts = {
  next: here("j", "Next group"),
  previous: here("k", "Previous group"),
  merge: here("m", "Merge the contacts side by side"),
  dismiss: here("x", "They are different people"),
} as const;
