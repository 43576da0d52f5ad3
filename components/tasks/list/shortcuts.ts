import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("Tasks");

export const taskListShortcuts = {
  next: here("j", "Next task"),
  previous: here("k", "Previous task"),
  complete: here("x", "Complete the task, or open it again"),
  snooze: here("s", "Put the task off to tomorrow"),
  edit: here("e", "Edit the task"),
  open: here("o", "Open the contact"),
} as const;
