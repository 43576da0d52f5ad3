import { shortcutsOf } from "#lib/shortcut-keys.ts";

const onToday = shortcutsOf("today");

export const todayShortcuts = {
  next: onToday("ArrowRight", "next"),
  previous: onToday("ArrowLeft", "previous"),
  today: onToday("t", "today"),
  create: onToday("n", "create"),
} as const;
