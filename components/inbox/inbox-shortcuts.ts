import { shortcutsOf } from "#lib/shortcut-keys.ts";

const here = shortcutsOf("inbox");

export const inboxShortcuts = {
  next: here("j", "next"),
  previous: here("k", "previous"),
  reply: here("r", "reply"),
  forward: here("shift+f", "forward"),
  comment: here("c", "comment"),
  done: here("e", "done"),
  snooze: here("h", "snooze"),
  assign: here("a", "assign"),
  read: here("u", "read"),
  star: here("s", "star"),
  sendAndDone: here("mod+shift+enter", "sendAndDone"),
  select: here("x", "select"),
  selectNext: here("shift+j", "selectNext"),
  selectPrevious: here("shift+k", "selectPrevious"),
  selectAll: here("shift+a", "selectAll"),
  leave: here("escape", "leave"),
  tag: here("t", "tag"),
  filter: here("f", "filter"),
  search: here("/", "search"),
  contact: here("o", "contact"),
} as const;
