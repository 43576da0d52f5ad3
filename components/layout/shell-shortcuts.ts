import type { Shortcut } from "#lib/shortcuts.ts";

const everywhere = (keys: string, label: string): Shortcut => ({ keys, label, scope: "global" });

export const shellShortcuts = {
  palette: everywhere("mod+k", "Find or do anything"),
  keys: everywhere("?", "Show the keys of this page"),
  sidebar: everywhere("[", "Show or hide the sidebar"),
} as const;
