import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("Inbox");

export const inboxShortcuts = {
  next: here("j", "Next conversation"),
  previous: here("k", "Previous conversation"),
  reply: here("r", "Reply"),
  comment: here("c", "Write an internal comment"),
  read: here("e", "Mark as read, or unread again"),
  star: here("s", "Star, or take the star away"),
  search: here("/", "Insert a template"),
  contact: here("o", "Open the contact"),
} as const;
