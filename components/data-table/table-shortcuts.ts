import { shortcutsOf } from "#lib/shortcut-keys.ts";

const inTable = shortcutsOf("table");

export const tableShortcuts = {
  next: inTable("j", "Next row"),
  previous: inTable("k", "Previous row"),
  open: inTable("o", "Open row"),
  select: inTable("x", "Select row"),
  edit: inTable("F2", "Edit cell"),
  arrange: inTable("alt+shift+arrowright", "Move the focused column"),
  resize: inTable("alt+arrowright", "Resize the focused column"),
} as const;
