import { useSyncExternalStore } from "react";

// The number that a user looked up in the command palette, which the caller card shows.

let number: string | undefined;
const listeners = new Set<() => void>();

export function lookUp(next: string | undefined): void {
  number = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLookedUp = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => number,
    () => undefined,
  );

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Whether the text can be a phone number, in any notation. */
export const mayBePhone = (text: string): boolean => /^\s*[+(\d][\d\s()./-]*$/.test(text) && digitsOf(text).length >= 6;

/** Whether a stored number is the typed one, which may lack the country or trunk code. */
export const isSameNumber = (stored: string, typed: string): boolean => digitsOf(stored).endsWith(digitsOf(typed).replace(/^0+/, ""));
