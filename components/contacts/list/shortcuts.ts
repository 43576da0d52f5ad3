import { shortcutsOf } from "#lib/shortcut-keys.ts";

const inList = shortcutsOf("contacts");

export const contactListShortcuts = {
  create: inList("c", "New contact"),
  search: inList("/", "Search the contacts"),
  filter: inList("f", "Add a filter"),
  clear: inList("shift+backspace", "Clear the filters"),
  tag: inList("t", "Add a tag to the selected contacts"),
  assign: inList("a", "Assign the selected contacts"),
  remove: inList("delete", "Delete the selected contacts"),
} as const;
