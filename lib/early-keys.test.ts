import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { earlyKeysScript } from "./early-keys.ts";

type Press = { key: string; ctrlKey?: boolean; altKey?: boolean };

/** Runs the script in a page that has nothing but a window, and presses the keys. Returns what was kept, and the keys that were left to the page. */
function press(...presses: Press[]) {
  const listeners = new Set<(event: unknown) => void>();
  const window: { takeEarlyKeys?: () => string | undefined } & Record<string, unknown> = {
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  };
  runInNewContext(earlyKeysScript, { window });
  const left: string[] = [];
  const send = (pressed: Press) => {
    let isLeft = true;
    const event = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, isComposing: false, ...pressed };
    for (const listener of listeners) listener({ ...event, preventDefault: () => (isLeft = false) });
    if (isLeft) left.push(pressed.key);
  };
  for (const pressed of presses) send(pressed);
  const typed = window.takeEarlyKeys?.();
  send({ key: "z" });
  return { typed, left };
}

test("what is typed after ⌘K is kept until the page takes it", () =>
  assert.deepEqual(press({ key: "k", ctrlKey: true }, ..."tax".split("").map((key) => ({ key })), { key: "Backspace" }, { key: "g" }), {
    typed: "tag",
    left: ["z"],
  }));

test("without ⌘K all keys are left to the page", () =>
  assert.deepEqual(press({ key: "k" }, { key: "a", ctrlKey: true }, { key: "k", ctrlKey: true, altKey: true }), {
    typed: undefined,
    left: ["k", "a", "k", "z"],
  }));
