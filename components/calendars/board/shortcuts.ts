import { shortcutsOf } from "#lib/shortcut-keys.ts";

const onBoard = shortcutsOf("Calendars");

export const boardShortcuts = {
  create: onBoard("n", "New appointment"),
  today: onBoard("t", "Today"),
  next: onBoard("j", "Next"),
  previous: onBoard("k", "Previous"),
} as const;
