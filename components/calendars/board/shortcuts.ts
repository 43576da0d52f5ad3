import { shortcutsOf } from "#lib/shortcut-keys.ts";

const onBoard = shortcutsOf("calendars");

export const boardShortcuts = {
  create: onBoard("n", "create"),
  today: onBoard("t", "today"),
  next: onBoard("j", "next"),
  previous: onBoard("k", "previous"),
} as const;
