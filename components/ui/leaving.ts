import { type Loss, lossOfLeaving } from "./unsaved.ts";

/** A way of leaving the page that waits for an answer, because it would lose something. */
export type Leaving = {
  loss: Loss;
  go: () => void /** Runs where the answer is to keep what was entered. */;
  stay?: (() => void) | undefined;
};

/** How long an agreed way may take to begin: going back in the history does so later. */
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

/** What leaving now would lose that nobody has agreed to lose yet. */
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

/** Goes at once where nothing would be lost, and asks first where something would. For ways that are not links. */
export function leave(go: () => void): void {
  const loss = lossNotAgreed();
  if (loss === undefined) go();
  else askLeaving({ loss, go });
}

/** Gives up what was entered in a form that is no dialog: asks first where there is something. */
export function discard(isUnsaved: boolean, go: () => void, stay?: () => void): void {
  if (isUnsaved) askLeaving({ loss: "changes", go, stay });
  else go();
}
