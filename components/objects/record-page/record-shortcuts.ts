import { shortcutsOf } from "#lib/shortcut-keys.ts";

const onRecord = shortcutsOf("record");

export const recordPageShortcuts = {
  edit: onRecord("e", "Edit the record"),
  back: onRecord("u", "Back to the list"),
} as const;
