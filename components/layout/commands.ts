"use client";

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";

export type Command = {
  id: string;
  label: string;
  hint?: ReactNode;
  icon?: ReactNode;
  keys?: string;
  /** Further words that find the command. */
  keywords?: readonly string[];
  onSelect: () => void;
};

export type CommandGroup = { id: string; title: string; commands: readonly Command[] };

/** Finds commands for the typed text, such as contacts by name. */
export type CommandSearch = { title: string; find: (query: string, signal: AbortSignal) => Promise<readonly Command[]> };

let groups: readonly CommandGroup[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly CommandGroup[]) => {
  groups = next;
  for (const listener of listeners) listener();
};

/** Adds a group of commands to the palette while the component is mounted, for the page or its selection. */
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
