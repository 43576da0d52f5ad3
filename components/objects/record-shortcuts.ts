import type { Shortcut } from "#lib/shortcuts.ts";

/** The keys of a record's page. */
export const recordPageShortcuts = {
  edit: { keys: "e", label: "Edit the record", scope: "record" },
  back: { keys: "u", label: "Back to the list", scope: "record" },
} as const satisfies Record<string, Shortcut>;
