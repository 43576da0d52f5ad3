"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { advance, isOfCharacters, type KeyPress, type Shortcut } from "./shortcut-keys.ts";

type Live = Shortcut & { run: (() => void) | undefined };

let live: readonly Live[] = [];
let pending: readonly string[] = [];
let pendingTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const sequenceMs = 1200;

const change = (next: readonly Live[]) => {
  live = next;
  for (const listener of listeners) listener();
};

/** A layer that closes stays in the page, with the focus in it, until its animation has ended. */
const closing = "[data-exiting]";

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(closing) === null &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** The page's own shortcuts are inactive while a dialog or a menu covers the page. */
const covered = (): boolean =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")].some(
    (layer) => layer.closest(closing) === null,
  );

/** Space presses the focused button or checkbox, so it is not a shortcut there. */
const presses = ({ key, target }: KeyboardEvent): boolean =>
  key === " " && target instanceof Element && target.closest("button, input, summary, [role=button]") !== null;

/** This browser's setting that turns off shortcuts without ⌘, Ctrl or Alt: "off", or nothing. */
export const singleKeysName = "frontdesk.singleKeys";

const areSingleKeysOn = (): boolean => {
  try {
    return window.localStorage.getItem(singleKeysName) !== "off";
  } catch {
    return true;
  }
};

function keyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const press: KeyPress = event;
  const withModifier = event.metaKey || event.ctrlKey;
  if (!withModifier && (typing(event.target) || presses(event) || covered())) return;
  const mayTakeCharacters = areSingleKeysOn();
  const runnable = live.filter(({ run, keys }) => run && (mayTakeCharacters || !isOfCharacters(keys)));
  const step = advance(pending, press, runnable);
  pending = step.pending;
  clearTimeout(pendingTimer);
  if (pending.length > 0)
    pendingTimer = setTimeout(() => {
      pending = [];
    }, sequenceMs);
  if (!step.match && pending.length === 0) return;
  if (step.match || pending.length > 0) event.preventDefault();
  step.match?.run?.();
}

function register(shortcut: Live): () => void {
  if (live.length === 0) document.addEventListener("keydown", keyDown);
  change([...live, shortcut]);
  return () => {
    change(live.filter((other) => other !== shortcut));
    if (live.length === 0) document.removeEventListener("keydown", keyDown);
  };
}

/** Registers a shortcut while the component is mounted. Keys typed into a field are ignored, except those with ⌘ or Ctrl. */
export function useShortcut({ keys, name, scope }: Shortcut, run: (() => void) | undefined, enabled = true): void {
  const latest = useRef(run);
  latest.current = run;
  const bound = run !== undefined;
  useEffect(() => {
    if (!enabled) return;
    return register({ keys, name, scope, run: bound ? () => latest.current?.() : undefined });
  }, [keys, name, scope, enabled, bound]);
}

const none: readonly Live[] = [];

/** Every active shortcut, for the dialog that lists them. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => live,
    () => none,
  );
