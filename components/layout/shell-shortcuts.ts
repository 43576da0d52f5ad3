import { shortcutsOf } from "#lib/shortcut-keys.ts";

const everywhere = shortcutsOf("global");

export const shellShortcuts = {
  palette: everywhere("mod+k", "Find or do anything"),
  keys: everywhere("?", "Show the keys of this page"),
  sidebar: everywhere("[", "Show or hide the sidebar"),
} as const;
