import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("tasks");

export const taskListShortcuts = {
  next: here("j", "next"),
  previous: here("k", "previous"),
  complete: here("x", "complete"),
  snooze: here("s", "snooze"),
  edit: here("e", "edit"),
  open: here("o", "open"),
} as const;
