import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("Contact");

export const contactPageShortcuts = {
  edit: here("e", "Edit contact details"),
  note: here("n", "Add note"),
  task: here("t", "Add task"),
  tag: here("#", "Add a tag"),
  next: here("j", "Next contact"),
  previous: here("k", "Previous contact"),
  back: here("u", "Back to list"),
} as const;
