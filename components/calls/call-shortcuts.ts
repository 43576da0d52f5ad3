import { shortcutsOf } from "#lib/shortcut-keys.ts";

const onCall = shortcutsOf("call");

export const callShortcuts = {
  play: onCall("Space", "play"),
  playToo: onCall("k", "play"),
  back: onCall("ArrowLeft", "back"),
  backToo: onCall("j", "back"),
  forward: onCall("ArrowRight", "forward"),
  forwardToo: onCall("l", "forward"),
} as const;
