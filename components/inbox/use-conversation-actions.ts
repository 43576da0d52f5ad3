"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { announce } from "#components/ui/announce.ts";
import type { ConversationChangeSent } from "#contract/conversations/states.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import type { InboxConversation } from "#lib/crm-server/crm-server.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { type InboxState, inboxUrl } from "#lib/url/inbox.ts";
import { stateNow, useListUrl } from "#lib/url/use-list-url.ts";
import { leavesList, nextAfter } from "./changes.ts";
import { nextConversation, toComposer } from "./composer/requests.ts";
import { inboxShortcuts } from "./inbox-shortcuts.ts";
import type { OpenChoice } from "./state-actions.tsx";
import { useChanges } from "./use-changes.ts";
import { useConversationName } from "./use-conversation-name.ts";
import { useSelection } from "./use-selection.ts";
import { useSendAndDone } from "./use-send-and-done.ts";

type Shown = {
  state: InboxState;
  listed: readonly InboxConversation[];
  /** Whether the list is not loaded yet. */
  isPending: boolean;
  opened: InboxConversation | undefined;
  /** The list, which is hidden beside an open conversation on narrow screens. */
  list: RefObject<HTMLElement | null>;
  /** Whether the results of a search are shown instead of the list. */
  isSearching: boolean;
};

/**
 * Fast users press the next key before the page is rendered with the new address, so the open conversation is read from the address itself.
 */
const openNow = () => stateNow(inboxUrl).open;

const linkTo = (id: string) => document.querySelector(`[data-conversation="${CSS.escape(id)}"]`);

/** The actions of the inbox's shortcuts and buttons on the open conversation or the selected ones. */
export function useConversationActions({ state, listed, isPending, opened, list, isSearching }: Shown) {
  const { server, user } = useConnection();
  const [, change] = useListUrl(inboxUrl);
  const selection = useSelection(listed);
  const [choice, setChoice] = useState<OpenChoice>();
  const makeChange = useChanges();
  const mayChange = useMay("change-conversation");
  const isChangeable = server.can("conversationStates") && mayChange;
  const hasSelection = selection.selected.length > 0;

  const show = (id: string, message = "") => change({ open: id, message }, { push: openNow() === "" });
  const sendAndDone = useSendAndDone(makeChange, (id) => show(id));
  const ids = listed.map(({ id }) => id);
  const nameOf = useConversationName();
  /** The focus stays where it is, so that the next key acts on the conversation. Its name is announced instead. */
  const reveal = (id: string) => {
    linkTo(id)?.scrollIntoView({ block: "nearest" });
    const shown = listed.find((each) => each.id === id);
    if (shown !== undefined) announce(nameOf(shown), "polite");
  };
  const lastPlace = useRef(0);
  const placeNow = () => {
    const place = ids.indexOf(openNow());
    if (place >= 0) lastPlace.current = place;
    return place;
  };
  const here = ids.indexOf(state.open);
  if (here >= 0) lastPlace.current = here;
  /** Opens the conversation that is `step` positions away. If the open one has left the list, its former position counts. */
  const move = (step: number): string | undefined => {
    if (isPending && openNow() === "") {
      isFirstAsked.current = true;
      return undefined;
    }
    const place = placeNow();
    const next = ids[place >= 0 ? place + step : openNow() === "" ? 0 : lastPlace.current + Math.min(step, 0)];
    if (next === undefined) return undefined;
    show(next);
    reveal(next);
    return next;
  };
  // The first conversation was requested before the list was loaded.
  const [first] = ids;
  const isFirstAsked = useRef(false);
  const openFirst = useEffectEvent(() => {
    if (!isFirstAsked.current) return;
    isFirstAsked.current = false;
    if (first === undefined || openNow() !== "") return;
    show(first);
    reveal(first);
  });
  useEffect(() => {
    if (!isPending) openFirst();
  }, [isPending]);
  /** If the open conversation leaves the list, the next one opens immediately. If the list is hidden, the list is shown instead. */
  const leave = (leaving: readonly string[]) => {
    if (placeNow() < 0 || !leaving.includes(openNow())) return;
    const isAlone = list.current?.checkVisibility() === false;
    const gone = new Set(leaving);
    const next = isAlone ? undefined : nextAfter(ids, openNow(), (id) => gone.has(id));
    change({ open: next ?? "", message: "" });
    if (next !== undefined) reveal(next);
  };
  const make = (changed: readonly string[], made: ConversationChangeSent) => {
    const [only = ""] = changed;
    const isOpen = changed.length === 1 && only === openNow();
    if (leavesList(made, state, user.id)) leave(changed);
    void makeChange({ ids: changed, change: made }, isOpen ? () => show(only) : undefined);
  };
  const changeSelected = (made: ConversationChangeSent) => {
    selection.clear();
    make(
      selection.selected.map(({ id }) => id),
      made,
    );
  };
  const changeOpen = (made: ConversationChangeSent) => openNow() !== "" && make([openNow()], made);
  const focusedOrOpen = () => document.activeElement?.closest<HTMLElement>("[data-conversation]")?.dataset.conversation ?? openNow();
  const toggleSelected = () => {
    const id = focusedOrOpen();
    if (id !== "") selection.toggle(id);
  };
  const extend = (step: number) => {
    const from = openNow();
    const to = move(step);
    selection.select([from, to ?? ""].filter((id) => id !== ""));
  };
  const setDone = () => {
    const now = listed.find(({ id }) => id === openNow()) ?? opened;
    const chosen = hasSelection ? selection.selected : now ? [now] : [];
    const kind = chosen.every((each) => each.state === "done") ? "reopen" : "done";
    if (hasSelection) changeSelected({ kind });
    else changeOpen({ kind });
  };
  const choose = (next: OpenChoice) => () => {
    if (hasSelection || opened) setChoice(next);
  };

  const compose = (act: Parameters<typeof toComposer>[1]) => () => {
    if (openNow() !== "") toComposer(openNow(), act);
    else if (isFirstAsked.current) toComposer(nextConversation, act);
  };
  useShortcut(
    inboxShortcuts.reply,
    compose((it) => it.begin()),
  );
  useShortcut(
    inboxShortcuts.forward,
    compose((it) => it.forward()),
    server.can("forwardEmails"),
  );
  useShortcut(
    inboxShortcuts.comment,
    compose((it) => it.begin("InternalComment")),
  );
  useShortcut(inboxShortcuts.next, () => move(1), !isSearching);
  useShortcut(inboxShortcuts.previous, () => move(-1), !isSearching);
  useShortcut(inboxShortcuts.done, setDone, isChangeable);
  useShortcut(inboxShortcuts.snooze, choose("snooze"), isChangeable);
  useShortcut(inboxShortcuts.assign, choose("assign"), isChangeable);
  useShortcut(inboxShortcuts.select, toggleSelected, isChangeable && !isSearching);
  useShortcut(inboxShortcuts.selectNext, () => extend(1), isChangeable && !isSearching);
  useShortcut(inboxShortcuts.selectPrevious, () => extend(-1), isChangeable && !isSearching);
  useShortcut(inboxShortcuts.selectAll, selection.selectAll, isChangeable && !isSearching);

  return {
    show,
    /** Undefined if conversations have no states, or the user may not change them. */
    selection: isChangeable ? selection : undefined,
    clearSelection: selection.clear,
    changeSelected,
    choice,
    setChoice,
    states: isChangeable
      ? {
          opened: hasSelection ? undefined : choice,
          onOpen: setChoice,
          onChange: changeOpen,
          onSendAndDone: (sending: Parameters<typeof sendAndDone>[1]) => {
            if (opened === undefined) return;
            leave([opened.id]);
            void sendAndDone(opened, sending);
          },
        }
      : undefined,
  };
}
