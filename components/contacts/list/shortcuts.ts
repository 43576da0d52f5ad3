import { shortcutsOf } from "#lib/shortcut-keys.ts";

const inList = shortcutsOf("contacts");

export const contactListShortcuts = {
  create: inList("c", "create"),
  search: inList("/", "search"),
  filter: inList("f", "filter"),
  clear: inList("shift+backspace", "clear"),
  tag: inList("t", "tag"),
  assign: inList("a", "assign"),
  remove: inList("delete", "remove"),
} as const;
