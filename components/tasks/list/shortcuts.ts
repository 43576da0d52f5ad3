import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("Tasks");

export const taskListShortcuts = {
  next: here("j", "Next task"),
  previous: here("k", "Previous task"),
  complete: here("x", "Complete or reopen task"),
  snooze: here("s", "Snooze task until tomorrow"),
  edit: here("e", "Edit task"),
  open: here("o", "Open contact"),
} as const;
