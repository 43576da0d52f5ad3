import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useState } from "react";
import type { Template } from "#contract/conversations/templates.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { type Choice, matching, type QuickKind, triggerBefore } from "./trigger.ts";

type QuickInsertProps = {
  kinds: readonly QuickKind[];
  /** Replaces this many characters before the caret. */
  replace: (length: number, text: string) => void;
  /** The text that a template would insert, which the list shows. */
  textOf: (template: Template) => string;
  onTemplate: (template: Template) => void;
  onMention: (userId: string) => void;
};

export type QuickInsert = {
  listId: string;
  kind: QuickKind | undefined;
  choices: readonly Choice[];
  /** The index of the choice that Enter inserts. */
  active: number;
  choose: (choice: Choice) => void;
  /** Receives the text before the caret after each change. */
  onCaret: (before: string) => void;
  /** Handles the keys of an open list. Returns whether the key was handled. */
  onKey: (key: string) => boolean;
};

const none: readonly Choice[] = [];

/** Offers content for a trigger character at the start of a word: templates, colleagues, emoji. */
export function useQuickInsert({ kinds, replace, textOf, onTemplate, onMention }: QuickInsertProps): QuickInsert {
  const { server } = useConnection();
  const listId = useId();
  const [before, setBefore] = useState("");
  const [closedAt, setClosedAt] = useState<string>();
  const [active, setActive] = useState(0);
  const { data: templates = [] } = useQuery(conversationQueries.templates(server));
  const users = useUsers();
  const found = before === closedAt ? undefined : triggerBefore(before);
  const trigger = found && kinds.includes(found.kind) ? found : undefined;
  const kind = trigger?.kind;
  const emoji = useEmoji(kind === "emoji");
  const choices = useMemo(() => {
    if (kind === undefined) return none;
    if (kind === "emoji") return matching(emoji, trigger?.query ?? "");
    const all =
      kind === "template"
        ? templates.map((each) => ({
            ...{ id: each.id, label: each.name, detail: textOf(each) },
            ...(each.folder === null ? {} : { group: each.folder }),
          }))
        : (users ?? []).map(({ id, name, email }) => ({ id, label: name || email }));
    return matching(all, trigger?.query ?? "");
  }, [kind, trigger?.query, emoji, templates, textOf, users]);
  const place = Math.min(active, choices.length - 1);

  const choose = ({ id, label, sign }: Choice) => {
    if (trigger === undefined) return;
    const template = kind === "template" ? templates.find((each) => each.id === id) : undefined;
    if (template) {
      onTemplate(template);
      replace(trigger.length, textOf(template));
    }
    if (kind === "emoji") replace(trigger.length, sign ?? "");
    if (kind === "mention") {
      replace(trigger.length, `@${label} `);
      onMention(id);
    }
  };
  const onKey = (key: string): boolean => {
    const choice = choices[place];
    if (choice === undefined) return false;
    if (key === "ArrowDown" || key === "ArrowUp") setActive((place + (key === "ArrowDown" ? 1 : -1) + choices.length) % choices.length);
    else if (key === "Enter" || key === "Tab") choose(choice);
    else if (key === "Escape") setClosedAt(before);
    else return false;
    return true;
  };
  const onCaret = (text: string) => {
    if (text === before) return;
    setBefore(text);
    setClosedAt(undefined);
    setActive(0);
  };
  return { listId, kind: choices.length > 0 ? kind : undefined, choices, active: place, choose, onCaret, onKey };
}

/** All emoji by name, loaded when they are first needed. */
function useEmoji(isNeeded: boolean): readonly Choice[] {
  const [all, setAll] = useState(none);
  useEffect(() => {
    if (!isNeeded || all.length > 0) return;
    let isCurrent = true;
    void import("gemoji").then(({ gemoji }) => {
      if (isCurrent) setAll(gemoji.flatMap(({ emoji, names }) => names.map((name) => ({ id: name, label: name, sign: emoji }))));
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, all]);
  return all;
}

export const optionId = (listId: string, place: number) => `${listId}-${place}`;
