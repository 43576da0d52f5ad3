import { useSyncExternalStore } from "react";
import type { ConversationPresence } from "#contract/conversations/presence.ts";

export type PresenceActivity = ConversationPresence["activity"];

/** An activity that is not repeated within this time has ended. */
const presenceLastsMs = 30_000;
const presenceRepeatedMs = 15_000;

/** Another user who has a conversation open. */
export type Present = { userId: string; isTyping: boolean; untilMs: number };

const noOne: readonly Present[] = [];
const present = new Map<string, readonly Present[]>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The users who are present after a user did something, in the order in which they came. */
export function presentAfter(
  before: readonly Present[],
  { userId, activity }: Omit<ConversationPresence, "conversationId">,
  nowMs: number,
): readonly Present[] {
  if (activity === "left") return before.filter((each) => each.userId !== userId);
  const next = { userId, isTyping: activity === "typing", untilMs: nowMs + presenceLastsMs };
  return before.some((each) => each.userId === userId) ? before.map((each) => (each.userId === userId ? next : each)) : [...before, next];
}

export function hearPresence({ conversationId, ...heard }: ConversationPresence): void {
  keep(conversationId, presentAfter(present.get(conversationId) ?? noOne, heard, Date.now()));
  schedule();
  notify();
}

function keep(conversationId: string, next: readonly Present[]): void {
  if (next.length === 0) present.delete(conversationId);
  else present.set(conversationId, next);
}

function notify(): void {
  for (const each of listeners) each();
}

/** Removes users whose activity was not repeated in time. */
function schedule(): void {
  clearTimeout(timer);
  const first = Math.min(...[...present.values()].flat().map(({ untilMs }) => untilMs));
  if (!Number.isFinite(first)) return;
  timer = setTimeout(
    () => {
      const nowMs = Date.now();
      for (const [conversationId, before] of present)
        if (before.some(({ untilMs }) => untilMs <= nowMs))
          keep(
            conversationId,
            before.filter(({ untilMs }) => untilMs > nowMs),
          );
      schedule();
      notify();
    },
    Math.max(0, first - Date.now()),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The other users who have the conversation open. */
export const usePresent = (conversationId: string): readonly Present[] =>
  useSyncExternalStore(
    subscribe,
    () => present.get(conversationId) ?? noOne,
    () => noOne,
  );

/** Moving through the list past a conversation does not count as looking at it. */
const settledMs = 500;
const typingRepeatedMs = 3000;
const pauseMs = 4000;

export type OwnPresence = {
  /** Called at every change of the text. */
  typed(): void;
  /** Called when another user arrives, who has not received this user's activity yet. */
  greet(): void;
  /** Called when the window is shown again. */
  show(): void;
  leave(): void;
};

/** Announces what the user does in an open conversation, and repeats it while the window is visible. */
export function presenceOf(say: (activity: PresenceActivity) => void, isVisible: () => boolean): OwnPresence {
  let current: PresenceActivity = "left";
  let saidMs = Number.NEGATIVE_INFINITY;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const report = (activity: PresenceActivity) => {
    if (activity !== "left" && !isVisible()) return;
    current = activity;
    saidMs = Date.now();
    say(activity);
  };
  const repeat = () => report(current === "typing" ? "typing" : "looking");
  const isLong = () => Date.now() - saidMs >= typingRepeatedMs;
  const settled = setTimeout(() => {
    if (current === "left") report("looking");
  }, settledMs);
  const repeating = setInterval(repeat, presenceRepeatedMs);
  return {
    typed() {
      if (current !== "typing" || isLong()) report("typing");
      clearTimeout(pause);
      pause = setTimeout(() => report("looking"), pauseMs);
    },
    greet() {
      if (current !== "left" && isLong()) repeat();
    },
    show() {
      if (isLong()) repeat();
    },
    leave() {
      clearTimeout(settled);
      clearInterval(repeating);
      clearTimeout(pause);
      if (current !== "left") report("left");
    },
  };
}
