import type { Shortcut } from "#lib/shortcuts.ts";

const here = (keys: string, label: string): Shortcut => ({ keys, label, scope: "Duplicates" });

export const duplicateShortcuts = {
  next: here("j", "Next group"),
  previous: here("k", "Previous group"),
  merge: here("m", "Merge the contacts side by side"),
  dismiss: here("x", "They are different people"),
} as const;
