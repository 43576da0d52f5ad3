import { shortcutsOf } from "#lib/shortcut-keys.ts";

const inTable = shortcutsOf("table");

export const tableShortcuts = {
  next: inTable("j", "Next row"),
  previous: inTable("k", "Previous row"),
  open: inTable("o", "Open the row"),
  select: inTable("x", "Select the row"),
  edit: inTable("F2", "Edit the cell"),
  arrange: inTable("alt+shift+arrowright", "Move the column whose header has the focus"),
  resize: inTable("alt+arrowright", "Widen the column whose header has the focus"),
} as const;
