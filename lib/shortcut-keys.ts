import type { Messages } from "./i18n/messages.ts";

type Names = Messages["shortcuts"];
/** Where a shortcut works: everywhere (`global`), on a page or in a part of one. */
export type ShortcutScope = keyof Names["scope"];
/** The message that names a shortcut, such as `tasks.snooze`. */
type ShortcutName = { [Group in keyof Names]: `${Group}.${keyof Names[Group] & string}` }[Exclude<keyof Names, "scope">];

/** A key or a sequence of keys, such as `mod+k`, `?` or `g c`, and its action. */
export type Shortcut = { keys: string; name: ShortcutName; scope: ShortcutScope };

/** Creates the shortcuts of a page or a part of one. */
export const shortcutsOf =
  <Scope extends ShortcutScope>(scope: Scope) =>
  (keys: string, name: keyof Names[Scope] & string) => ({ keys, name: `${scope}.${name}` as const, scope });

export type KeyPress = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

const modifiers = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * A key press in the notation of the registry. Shift is included with letters and with keys that it does not change, such as Enter, but not
 * with signs such as `?`, and not with letters together with another modifier.
 */
export function keyOf({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyPress): string {
  const name = key === " " ? "space" : key.toLowerCase();
  const isShifted = shiftKey && (key.length > 1 || (/\p{L}/u.test(key) && !metaKey && !ctrlKey && !altKey));
  return [metaKey || ctrlKey ? "mod" : "", altKey ? "alt" : "", isShifted ? "shift" : "", name].filter(Boolean).join("+");
}

const stepsOf = (keys: string): string[] => keys.toLowerCase().split(" ");

const startsWith = (whole: readonly string[], start: readonly string[]) => start.every((step, index) => whole[index] === step);

/** The result of a key press after the previous keys: a shortcut, the beginning of some, or nothing. */
export function advance<S extends Pick<Shortcut, "keys">>(
  pending: readonly string[],
  press: KeyPress,
  shortcuts: readonly S[],
): { match?: S; pending: readonly string[] } {
  if (modifiers.has(press.key)) return { pending };
  const pressed = [...pending, keyOf(press)];
  const begun = shortcuts.filter((shortcut) => startsWith(stepsOf(shortcut.keys), pressed));
  const match = begun.findLast((shortcut) => stepsOf(shortcut.keys).length === pressed.length);
  if (match) return { match, pending: [] };
  if (begun.length > 0) return { pending: pressed };
  return pending.length > 0 ? advance([], press, shortcuts) : { pending: [] };
}

/** Whether a shortcut consists only of characters, which speech input also types (WCAG 2.1.4). */
export const isOfCharacters = (keys: string): boolean => stepsOf(keys).every((step) => step.replace("shift+", "").length === 1);

type Registered = Pick<Shortcut, "keys"> & { scope: string };

/**
 * Pairs of shortcuts that can be active together and conflict: they have the same keys, or the keys of one are the beginning of the other's
 * and would hide it.
 */
export function findClashes<S extends Registered>(registry: readonly S[]): [S, S][] {
  const clashes: [S, S][] = [];
  for (const [index, one] of registry.entries()) {
    for (const other of registry.slice(index + 1)) {
      const meet = one.scope === other.scope || one.scope === "global" || other.scope === "global";
      const [a, b] = [stepsOf(one.keys), stepsOf(other.keys)];
      if (meet && (startsWith(a, b) || startsWith(b, a))) clashes.push([one, other]);
    }
  }
  return clashes;
}
