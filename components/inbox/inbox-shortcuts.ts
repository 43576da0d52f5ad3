import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("inbox");

export const inboxShortcuts = {
  next: here("j", "next"),
  previous: here("k", "previous"),
  reply: here("r", "reply"),
  comment: here("c", "comment"),
  read: here("e", "read"),
  star: here("s", "star"),
  search: here("/", "search"),
  contact: here("o", "contact"),
  leaveSearch: here("escape", "leaveSearch"),
} as const;
