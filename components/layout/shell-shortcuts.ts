import { shortcutsOf } from "#lib/shortcut-keys.ts";

const everywhere = shortcutsOf("global");

export const shellShortcuts = {
  palette: everywhere("mod+k", "Find or do anything"),
  keys: everywhere("?", "Show keyboard shortcuts"),
  sidebar: everywhere("[", "Show or hide sidebar"),
} as const;
