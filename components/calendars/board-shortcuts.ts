import type { Shortcut } from "#lib/shortcuts.ts";

const onBoard = (keys: string, label: string): Shortcut => ({ keys, label, scope: "Calendars" });

export const boardShortcuts = {
  create: onBoard("n", "New appointment"),
  today: onBoard("t", "Today"),
  next: onBoard("j", "Next"),
  previous: onBoard("k", "Previous"),
} as const;
