import assert from "node:assert/strict";
import { test } from "node:test";
import { advance, findClashes, isOfCharacters, keyOf } from "./shortcut-keys.ts";

const press = (key: string, held: Partial<{ metaKey: boolean; ctrlKey: boolean; altKey: boolean; shiftKey: boolean }> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const shortcut = (keys: string, scope = "global") => ({ keys, scope });

test("a sequence matches only when all its keys are pressed in order", () => {
  const all = [shortcut("g c"), shortcut("g t"), shortcut("?")];
  const first = advance([], press("g"), all);
  assert.deepEqual(first, { pending: ["g"] });
  assert.equal(advance(first.pending, press("t"), all).match?.keys, "g t");
  assert.deepEqual(advance(first.pending, press("z"), all), { pending: [] });
});

test("a key that ends a wrong sequence can begin the right one", () => {
  const all = [shortcut("g c"), shortcut("?")];
  assert.equal(advance(["g"], press("?", { shiftKey: true }), all).match?.keys, "?");
});

test("⌘ and Ctrl are the same modifier, and shift counts only with named keys and with letters alone", () => {
  assert.equal(keyOf(press("k", { metaKey: true })), "mod+k");
  assert.equal(keyOf(press("K", { ctrlKey: true, shiftKey: true })), "mod+k");
  assert.equal(keyOf(press("?", { shiftKey: true })), "?");
  assert.equal(keyOf(press("J", { shiftKey: true })), "shift+j");
  assert.equal(keyOf(press("J")), "j", "with Caps Lock");
  assert.equal(keyOf(press("Enter", { shiftKey: true })), "shift+enter");
});

test("characters, alone or in sequence, are distinguished from keys with a modifier and from named keys", () => {
  assert.deepEqual(["?", "n", "shift+a", "g c"].map(isOfCharacters), [true, true, true, true]);
  assert.deepEqual(["mod+k", "alt+n", "escape", "space", "shift+enter"].map(isOfCharacters), [false, false, false, false, false]);
});

test("a modifier alone does not break a sequence", () => {
  assert.deepEqual(advance(["g"], press("Shift", { shiftKey: true }), [shortcut("g c")]), { pending: ["g"] });
});

test("of two shortcuts with the same keys, the one registered last wins, because it belongs to the innermost part of the page", () => {
  const inner = { ...shortcut("e"), part: "inner" };
  assert.equal(advance([], press("e"), [shortcut("e"), inner]).match, inner);
});

test("the same keys clash within a scope and with global ones, but not between two pages", () => {
  assert.equal(findClashes([shortcut("e", "inbox"), shortcut("e", "inbox")]).length, 1);
  assert.equal(findClashes([shortcut("e", "inbox"), shortcut("e")]).length, 1);
  assert.equal(findClashes([shortcut("e", "inbox"), shortcut("e", "contacts")]).length, 0);
});

test("a key that begins a sequence clashes with it", () => {
  assert.equal(findClashes([shortcut("g"), shortcut("g c")]).length, 1);
  assert.equal(findClashes([shortcut("g c"), shortcut("g t")]).length, 0);
});
