import { shortcutsOf } from "#lib/shortcut-keys.ts";

const inList = shortcutsOf("contacts");

export const contactListShortcuts = {
  create: inList("c", "New contact"),
  search: inList("/", "Search contacts"),
  filter: inList("f", "Add filter"),
  clear: inList("shift+backspace", "Clear filters"),
  tag: inList("t", "Tag selected contacts"),
  assign: inList("a", "Assign selected contacts"),
  remove: inList("delete", "Delete selected contacts"),
} as const;
