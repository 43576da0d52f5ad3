"use client";

import { Command as Palette } from "cmdk";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { matches } from "#components/ui/matches.ts";
import { Overlay } from "#components/ui/overlay/overlay.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useLabelled } from "#components/ui/use-labelled.ts";
import { takeTyped } from "#lib/typed-ahead.ts";
import type { Command, CommandGroup, CommandSearch } from "./commands.ts";

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Recently opened entries, shown until something is typed. */
  recent: CommandGroup | undefined;
  groups: readonly CommandGroup[];
  searches: readonly CommandSearch[];
};

type Found = { title: string; commands: readonly Command[]; busy: boolean; failure?: string };

const nothing: readonly Found[] = [];

/** The results of each search for the typed text, as they arrive. */
function useFound(searches: readonly CommandSearch[], query: string): readonly Found[] {
  const failureText = useFailureText();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    const wanted = query.trim();
    if (searches.length === 0 || !wanted) return setFound(nothing);
    const asking = new AbortController();
    setFound((before) => searches.map(({ title }, at) => ({ title, commands: before[at]?.commands ?? [], busy: true })));
    const settle = (at: number, answer: Omit<Found, "title" | "busy">) =>
      asking.signal.aborted ||
      setFound((before) => before.map((each, place) => (place === at ? { title: each.title, busy: false, ...answer } : each)));
    const timer = setTimeout(() => {
      for (const [at, search] of searches.entries())
        search.find(wanted, asking.signal).then(
          (commands) => settle(at, { commands }),
          (error: unknown) => settle(at, { commands: [], failure: failureText(error).message }),
        );
    }, 110);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [searches, query, failureText]);
  return found;
}

const itemValue = (group: string, { id }: Command) => `${group} ${id}`;

/** A match in the name ranks above a match in the command's other words. */
function rank([label = "", ...others]: readonly string[], typed: string): number {
  if (matches([label], typed)) return 1;
  return matches([label, ...others], typed) ? 0.5 : 0;
}

const heading = "px-2 pt-2 pb-1 text-xs font-medium text-muted";

function Item({ command, group, onSelect }: { command: Command; group: string; onSelect: (command: Command) => void }) {
  const label = command.label;
  return (
    <Palette.Item
      value={itemValue(group, command)}
      keywords={[label, ...(command.keywords ?? [])]}
      onSelect={() => onSelect(command)}
      className="flex h-9 cursor-default items-center gap-2.5 rounded-md px-2 text-sm data-[selected=true]:bg-default [&>svg]:size-4"
    >
      {command.icon ? <span className="grid size-5 shrink-0 place-items-center text-muted [&>svg]:size-4">{command.icon}</span> : null}
      <span className="min-w-0 truncate">{label}</span>
      {command.hint ? <span className="min-w-0 flex-1 truncate text-muted">{command.hint}</span> : <span className="flex-1" />}
      {command.keys ? <Kbd keys={command.keys} className="text-muted" /> : null}
    </Palette.Item>
  );
}

/** Finds every action and page by a part of its name. */
export function CommandPalette({ open, onOpenChange, recent, groups, searches }: CommandPaletteProps) {
  const t = useTranslations("layout.commandPalette");
  const labelled = useLabelled();
  const [query, setQuery] = useState("");
  const found = useFound(searches, open ? query : "");
  const isBusy = found.some(({ busy }) => busy);
  const [first] = found.flatMap(({ title, commands }) => commands.map((command) => itemValue(title, command)));
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState("");
  // Search results arrive late. The first one is selected if nothing else matches.
  useEffect(() => {
    if (query === "" || first === undefined || chosen === first) return;
    if (!list.current?.querySelector('[cmdk-item][data-selected="true"]')) setChosen(first);
  }, [query, first, chosen]);
  useEffect(() => {
    if (!open) return;
    const typed = takeTyped();
    if (typed !== "") setQuery(typed);
  }, [open]);
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
      keepsNothing
      open={open}
      onOpenChange={close}
      label={t("commands")}
      placement="top"
      containerClassName="w-full! max-w-xl! pt-[12vh]! sm:w-full!"
      className="max-h-[min(28rem,70vh)] max-w-xl!"
    >
      <Palette
        label={t("commands")}
        loop
        // Ctrl+K opens the palette, even while it is closing.
        vimBindings={false}
        value={chosen}
        onValueChange={setChosen}
        filter={(_value, typed, keywords) => rank(keywords ?? [], typed)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex items-center gap-2 border-b border-separator pe-3">
          <Palette.Input
            autoFocus
            value={query}
            onValueChange={setQuery}
            placeholder={t("findOrDoAnything")}
            className="h-11 min-w-0 flex-1 bg-transparent px-4 text-base outline-none placeholder:text-field-placeholder"
          />
          {isBusy ? <Spinner label={t("searching")} /> : null}
        </div>
        <Palette.List ref={list} className="min-h-0 flex-1 overflow-y-auto p-1.5">
          {found.map(({ title, failure }) =>
            failure ? (
              <p key={title} role="alert" className="px-2 py-1.5 text-sm text-danger-soft-foreground">
                {labelled(title, failure)}
              </p>
            ) : null,
          )}
          {isBusy || first !== undefined ? null : (
            <Palette.Empty className="px-2 py-6 text-center text-sm text-muted">{t("noResults")}</Palette.Empty>
          )}
          {found.map(({ title, commands }) =>
            commands.length === 0 ? null : (
              <Palette.Group key={title} heading={<p className={heading}>{title}</p>} forceMount>
                {commands.map((command) => (
                  <Item
                    key={command.id}
                    group={title}
                    command={{ ...command, keywords: [...(command.keywords ?? []), query] }}
                    onSelect={choose}
                  />
                ))}
              </Palette.Group>
            ),
          )}
          {(query === "" && recent !== undefined && recent.commands.length > 0 ? [recent, ...groups] : groups).map((group) => (
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
