"use client";

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";

export type Command = {
  id: string;
  label: string;
  /** The label and the hint are somebody's own words, such as a name, and are said as they are. */
  isVerbatim?: boolean;
  hint?: ReactNode;
  icon?: ReactNode;
  keys?: string;
  /** Further words by which it is found. */
  keywords?: readonly string[];
  onSelect: () => void;
};

export type CommandGroup = { id: string; title: string; commands: readonly Command[] };

/** Finds commands for what is typed, such as people by name. */
export type CommandSearch = { title: string; find: (query: string, signal: AbortSignal) => Promise<readonly Command[]> };

let groups: readonly CommandGroup[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly CommandGroup[]) => {
  groups = next;
  for (const listener of listeners) listener();
};

/** Adds a group to the palette while the component is mounted: what can be done here, and with what is chosen. */
export function useCommands(group: CommandGroup | undefined): void {
  const latest = useRef(group);
  latest.current = group;
  const name =
    group &&
    JSON.stringify([
      group.id,
      group.title,
      group.commands.map(({ id, label, hint, keys }) => [id, label, typeof hint === "string" ? hint : "", keys]),
    ]);
  useEffect(() => {
    const current = latest.current;
    if (!name || !current) return;
    const held: CommandGroup = {
      ...current,
      commands: current.commands.map((command) => ({
        ...command,
        onSelect: () => latest.current?.commands.find((other) => other.id === command.id)?.onSelect(),
      })),
    };
    change([...groups, held]);
    return () => change(groups.filter((other) => other !== held));
  }, [name]);
}

const none: readonly CommandGroup[] = [];

export const useCommandGroups = (): readonly CommandGroup[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => groups,
    () => none,
  );
