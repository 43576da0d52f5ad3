import { shortcutsOf } from "#lib/shortcut-keys.ts";

const everywhere = shortcutsOf("global");

export const shellShortcuts = {
  palette: everywhere("mod+k", "palette"),
  keys: everywhere("?", "keys"),
  sidebar: everywhere("[", "sidebar"),
} as const;
