import { useEffect, useRef } from "react";
import { announce } from "./announce.ts";

/** Announces a text politely when it changes. The first text is not announced, and neither is undefined. */
export function useAnnounced(text: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (text === undefined) return;
    const before = last.current;
    last.current = text;
    if (before !== undefined && before !== text) announce(text, "polite");
  }, [text]);
}
