import { useLayoutEffect, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the server's HTML and while the page is hydrated, then true. A control that cannot work without JavaScript is disabled until then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Takes over what was typed into the server's HTML before the page was hydrated. React keeps that text on screen, but reports no change. */
export function useEarlyText(id: string, text: string, setText: (text: string) => void): void {
  const [isFromServer] = useState(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the first commit finds was typed early
  useLayoutEffect(() => {
    const element = isFromServer ? document.getElementById(id) : null;
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (isText && element.value !== text) setText(element.value);
  }, []);
}
