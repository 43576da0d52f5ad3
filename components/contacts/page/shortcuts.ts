import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("contact");

export const contactPageShortcuts = {
  edit: here("e", "edit"),
  note: here("n", "note"),
  task: here("t", "task"),
  tag: here("#", "tag"),
  next: here("j", "next"),
  previous: here("k", "previous"),
  back: here("u", "back"),
} as const;
