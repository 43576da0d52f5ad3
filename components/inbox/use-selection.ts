"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import { idsBetween } from "#components/data-table/selection.ts";
import { conversationsChangedMost } from "#contract/conversations/states.ts";
import type { InboxConversation } from "#lib/crm-server/crm-server.ts";

const none: ReadonlySet<string> = new Set();

/**
 * The selected conversations of the list, at most as many as one request can change. Conversations that leave the list are no longer
 * selected.
 */
export function useSelection(listed: readonly InboxConversation[]) {
  const [chosen, setChosen] = useState(none);
  const anchor = useRef<string>(undefined);
  const selected = useMemo(() => listed.filter(({ id }) => chosen.has(id)), [listed, chosen]);
  const placeOf = (id: string | undefined) => listed.findIndex((each) => each.id === id);
  const select = (ids: readonly string[]) =>
    setChosen((before) => {
      const kept = listed.filter(({ id }) => before.has(id)).map(({ id }) => id);
      return new Set([...new Set([...kept, ...ids])].slice(0, conversationsChangedMost));
    });
  return {
    selected,
    isSelected: (id: string) => chosen.has(id),
    toggle(id: string) {
      anchor.current = id;
      if (chosen.has(id)) setChosen(new Set([...chosen].filter((each) => each !== id)));
      else select([id]);
    },
    /** Selects everything from the conversation that was selected last, or is open. */
    extendTo(id: string, open: string) {
      const from = placeOf(anchor.current) < 0 ? placeOf(open) : placeOf(anchor.current);
      const to = placeOf(id);
      select(idsBetween(from < 0 ? to : from, to, (place) => listed[place]?.id).ids);
      anchor.current = id;
    },
    select,
    selectAll: () => select(listed.map(({ id }) => id)),
    isAll: selected.length >= Math.min(listed.length, conversationsChangedMost),
    clear: useCallback(() => setChosen(none), []),
  };
}
