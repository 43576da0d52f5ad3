import { shortcutsOf } from "#lib/shortcut-keys.ts";

const inTable = shortcutsOf("table");

export const tableShortcuts = {
  next: inTable("j", "next"),
  previous: inTable("k", "previous"),
  open: inTable("o", "open"),
  select: inTable("x", "select"),
  edit: inTable("F2", "edit"),
  arrange: inTable("alt+shift+arrowright", "arrange"),
  resize: inTable("alt+arrowright", "resize"),
} as const;
