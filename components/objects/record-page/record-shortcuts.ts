import { shortcutsOf } from "#lib/shortcut-keys.ts";

const onRecord = shortcutsOf("record");

export const recordPageShortcuts = {
  edit: onRecord("e", "Edit record"),
  back: onRecord("u", "Back to list"),
} as const;
