import { useCallback } from "react";
import { keepTyping } from "#lib/typed-ahead.ts";
import type { ComposerHandle } from "./composer.tsx";

type Act = (composer: ComposerHandle) => void;

/** The conversation that opens next. */
export const nextConversation = "";

const mounted = new Map<string, ComposerHandle>();
let asked: { conversationId: string; act: Act; untilMs: number } | undefined;
/** A composer that takes longer to appear is no longer expected. */
const askedMs = 5000;

/**
 * Runs an action on the composer of a conversation, now or when it appears. Fast users press a key before the conversation is shown, and
 * what they type in the meantime goes into its field.
 */
export function toComposer(conversationId: string, act: Act): void {
  const composer = mounted.get(conversationId);
  if (composer) act(composer);
  else {
    asked = { conversationId, act, untilMs: Date.now() + askedMs };
    keepTyping();
  }
}

/** Registers the composer of a conversation while it is mounted. */
export const useComposerRef = (conversationId: string) =>
  useCallback(
    (composer: ComposerHandle | null) => {
      if (composer === null) return void mounted.delete(conversationId);
      mounted.set(conversationId, composer);
      const isAsked = asked?.conversationId === conversationId || asked?.conversationId === nextConversation;
      if (!asked || !isAsked) return;
      const { act, untilMs } = asked;
      asked = undefined;
      if (Date.now() < untilMs) act(composer);
    },
    [conversationId],
  );
