import { type Loss, lossOfLeaving } from "./unsaved.ts";

/** A way of leaving the page that waits for an answer, because it would lose something. */
export type Leaving = { loss: Loss; go: () => void };

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
  if (!isDiscarded || leaving === undefined) return;
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
