"use client";

import { Command as Palette } from "cmdk";
import { useEffect, useState } from "react";
import { Kbd } from "#components/ui/kbd.tsx";
import { Overlay } from "#components/ui/overlay.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { Command, CommandGroup, CommandSearch } from "./commands.ts";

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly CommandGroup[];
  search?: CommandSearch | undefined;
};

type Found = { commands: readonly Command[]; busy: boolean; failure?: string };

function useFound(search: CommandSearch | undefined, query: string): Found {
  const [found, setFound] = useState<Found>({ commands: [], busy: false });
  useEffect(() => {
    const wanted = query.trim();
    if (!search || !wanted) return setFound({ commands: [], busy: false });
    const asking = new AbortController();
    setFound((before) => ({ commands: before.commands, busy: true }));
    const timer = setTimeout(() => {
      search.find(wanted, asking.signal).then(
        (commands) => !asking.signal.aborted && setFound({ commands, busy: false }),
        (error: unknown) =>
          !asking.signal.aborted &&
          setFound({ commands: [], busy: false, failure: error instanceof Error ? error.message : "The search failed." }),
      );
    }, 110);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search, query]);
  return found;
}

const heading = "px-2 pt-2 pb-1 text-xs font-medium text-muted";

function Item({ command, group, onSelect }: { command: Command; group: string; onSelect: (command: Command) => void }) {
  return (
    <Palette.Item
      value={`${group} ${command.id}`}
      keywords={[command.label, ...(command.keywords ?? [])]}
      onSelect={() => onSelect(command)}
      className="flex h-9 cursor-default items-center gap-2.5 rounded-md px-2 text-sm data-[selected=true]:bg-default [&>svg]:size-4"
    >
      {command.icon ? <span className="grid size-5 shrink-0 place-items-center text-muted [&>svg]:size-4">{command.icon}</span> : null}
      <span className="min-w-0 truncate">{command.label}</span>
      {command.hint ? <span className="min-w-0 flex-1 truncate text-muted">{command.hint}</span> : <span className="flex-1" />}
      {command.keys ? <Kbd keys={command.keys} className="text-muted" /> : null}
    </Palette.Item>
  );
}

/** Everything that can be done or gone to, by typing a part of its name. */
export function CommandPalette({ open, onOpenChange, groups, search }: CommandPaletteProps) {
  const [query, setQuery] = useState("");
  const found = useFound(search, open ? query : "");
  const close = (next: boolean) => {
    if (!next) setQuery("");
    onOpenChange(next);
  };
  const choose = (command: Command) => {
    close(false);
    command.onSelect();
  };
  return (
    <Overlay
      open={open}
      onOpenChange={close}
      label="Commands"
      placement="top"
      containerClassName="w-full! max-w-xl! pt-[12vh]! sm:w-full!"
      className="max-h-[min(28rem,70vh)] max-w-xl!"
    >
      <Palette
        label="Commands"
        loop
        filter={(_value, typed, keywords) => (matches(keywords ?? [], typed) ? 1 : 0)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex items-center gap-2 border-b border-separator pe-3">
          <Palette.Input
            autoFocus
            value={query}
            onValueChange={setQuery}
            placeholder="Find or do anything…"
            className="h-11 min-w-0 flex-1 bg-transparent px-4 text-base outline-none placeholder:text-field-placeholder"
          />
          {found.busy ? <Spinner label="Searching" /> : null}
        </div>
        <Palette.List className="min-h-0 flex-1 overflow-y-auto p-1.5">
          {found.failure ? (
            <p role="alert" className="px-2 py-1.5 text-sm text-danger-soft-foreground">
              {found.failure}
            </p>
          ) : null}
          {found.busy ? null : <Palette.Empty className="px-2 py-6 text-center text-sm text-muted">Nothing found.</Palette.Empty>}
          {search && found.commands.length > 0 ? (
            <Palette.Group heading={<p className={heading}>{search.title}</p>} forceMount>
              {found.commands.map((command) => (
                <Item
                  key={command.id}
                  group="found"
                  command={{ ...command, keywords: [...(command.keywords ?? []), query] }}
                  onSelect={choose}
                />
              ))}
            </Palette.Group>
          ) : null}
          {groups.map((group) => (
            <Palette.Group key={group.id} heading={<p className={heading}>{group.title}</p>}>
              {group.commands.map((command) => (
                <Item key={command.id} group={group.id} command={command} onSelect={choose} />
              ))}
            </Palette.Group>
          ))}
        </Palette.List>
      </Palette>
    </Overlay>
  );
}

/** Every word typed begins a word of the command, or is part of its name. */
function matches(names: readonly string[], typed: string): boolean {
  const text = names.join(" ").toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word));
}
