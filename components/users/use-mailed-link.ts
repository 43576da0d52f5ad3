"use client";

import { useEffect, useState } from "react";
import { isApiError } from "#contract/errors.ts";

export type MailedLink<T> = { kind: "open"; token: string; opened: T } | { kind: "ended" } | { kind: "failed"; error: unknown };

/** The link's token is in the address's fragment, which no server sees. */
const tokenInAddress = (): string => window.location.hash.slice(1);

/**
 * Reads the link that led to this page. A mail program that opens the link does not use it up. Undefined until it has been read. `open` and
 * `tokenOf` must be the same functions in each render.
 */
export function useMailedLink<T>(open: (token: string) => Promise<T>, tokenOf: () => string = tokenInAddress) {
  const [link, setLink] = useState<MailedLink<T>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A link that is opened in a tab that shows its page already changes the fragment alone, and the page is not loaded again.
    const readAgain = () => setAttempt((count) => count + 1);
    window.addEventListener("hashchange", readAgain);
    return () => window.removeEventListener("hashchange", readAgain);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the link again
  useEffect(() => {
    let isGone = false;
    void read(open, tokenOf()).then((found) => {
      if (!isGone) setLink(found);
    });
    return () => {
      isGone = true;
    };
  }, [attempt, open, tokenOf]);
  return { link, retry: () => setAttempt((count) => count + 1), end: () => setLink({ kind: "ended" }) };
}

async function read<T>(open: (token: string) => Promise<T>, token: string): Promise<MailedLink<T>> {
  if (token === "") return { kind: "ended" };
  try {
    return { kind: "open", token, opened: await open(token) };
  } catch (error) {
    return isApiError(error, "NOT_FOUND") || isApiError(error, "INVALID") ? { kind: "ended" } : { kind: "failed", error };
  }
}
