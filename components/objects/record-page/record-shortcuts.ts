import { shortcutsOf } from "#lib/shortcut-keys.ts";

const onRecord = shortcutsOf("record");

export const recordPageShortcuts = {
  edit: onRecord("e", "edit"),
  back: onRecord("u", "back"),
} as const;
