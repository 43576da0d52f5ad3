import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("Contact");

export const contactPageShortcuts = {
  edit: here("e", "Edit the contact's facts"),
  note: here("n", "Write a note"),
  task: here("t", "Set a task"),
  tag: here("#", "Add a tag"),
  next: here("j", "Next contact of the list"),
  previous: here("k", "Previous contact of the list"),
  back: here("u", "Back to the list"),
} as const;
