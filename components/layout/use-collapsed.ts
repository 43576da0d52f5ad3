"use client";

import { useSyncExternalStore } from "react";

const name = "sidebar-collapsed";
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};

/** A browser that keeps no storage forgets the choice, and nothing else. */
const read = (): boolean => {
  try {
    return window.localStorage.getItem(name) === "1";
  } catch {
    return false;
  }
};

const write = (collapsed: boolean) => {
  try {
    window.localStorage.setItem(name, collapsed ? "1" : "0");
  } finally {
    for (const listener of listeners) listener();
  }
};

/** Whether the sidebar is folded to its icons, remembered by the browser. */
export const useCollapsed = (): [boolean, (collapsed: boolean) => void] => [useSyncExternalStore(subscribe, read, () => false), write];
