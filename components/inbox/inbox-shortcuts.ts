import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("Inbox");

export const inboxShortcuts = {
  next: here("j", "Next conversation"),
  previous: here("k", "Previous conversation"),
  reply: here("r", "Reply"),
  comment: here("c", "Add internal comment"),
  read: here("e", "Mark as read or unread"),
  star: here("s", "Star or unstar"),
  search: here("/", "Insert template"),
  contact: here("o", "Open contact"),
} as const;
