"use client";

import { useState, useSyncExternalStore } from "react";
import { cx } from "#components/ui/class-names.ts";

type HintText = { words: string; isWarning: boolean };
const nothing: HintText = { words: "", isWarning: false };

/** What is told while something is carried. It is kept beside the page, which is not drawn anew at every step of a drag. */
export function useHint() {
  const [hint] = useState(() => {
    let hint = nothing;
    const listeners = new Set<() => void>();
    const set = (next: HintText) => {
      if (next.words === hint.words) return;
      hint = next;
      for (const listener of listeners) listener();
    };
    return {
      warn: (words: string) => set({ words, isWarning: true }),
      say: (words: string) => set({ words, isWarning: false }),
      clear: () => set(nothing),
      read: () => hint,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  });
  return hint;
}
export type Hint = ReturnType<typeof useHint>;

/** Over the board's foot, so that nothing moves under the hand. */
export function BoardHint({ hint }: { hint: Hint }) {
  const { words, isWarning } = useSyncExternalStore(hint.subscribe, hint.read, hint.read);
  return (
    <output
      aria-live="polite"
      className={
        words === ""
          ? "sr-only"
          : cx(
              "pointer-events-none absolute inset-x-0 bottom-4 z-20 mx-auto w-fit max-w-[90%] rounded-md border px-3 py-1.5 text-sm shadow-overlay",
              isWarning ? "border-warning bg-warning-soft text-warning-soft-foreground" : "border-border bg-overlay",
            )
      }
    >
      {words}
    </output>
  );
}
