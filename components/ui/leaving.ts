import { type Loss, lossOfLeaving } from "./unsaved.ts";

/** A navigation that waits for confirmation, because input would be lost. */
export type Leaving = {
  loss: Loss;
  go: () => void /** Runs where the answer is to keep what was entered. */;
  stay?: (() => void) | undefined;
};

/** How long a confirmed navigation may take to start. Going back in the history starts late. */
const agreedMs = 1000;

let asked: Leaving | undefined;
let isAgreed = false;
const listeners = new Set<() => void>();

function set(next: Leaving | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const leavingAsked = (): Leaving | undefined => asked;

export function onLeavingAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The input that leaving now would discard without the user's confirmation. */
export const lossNotAgreed = (): Loss | undefined => (isAgreed ? undefined : lossOfLeaving());

export const askLeaving = (leaving: Leaving): void => set(leaving);

export function answerLeaving(isDiscarded: boolean): void {
  const leaving = asked;
  set(undefined);
  if (leaving === undefined) return;
  if (!isDiscarded) {
    leaving.stay?.();
    return;
  }
  isAgreed = true;
  setTimeout(() => {
    isAgreed = false;
  }, agreedMs);
  leaving.go();
}

/** Navigates immediately if nothing would be lost, otherwise asks first. For navigation other than links. */
export function leave(go: () => void): void {
  const loss = lossNotAgreed();
  if (loss === undefined) go();
  else askLeaving({ loss, go });
}

/** Discards the input of a form outside of a dialog. Asks first if there is any. */
export function discard(isUnsaved: boolean, go: () => void, stay?: () => void): void {
  if (isUnsaved) askLeaving({ loss: "changes", go, stay });
  else go();
}
