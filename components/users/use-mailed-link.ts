"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useRetries } from "#components/layout/service-away.tsx";
import { isApiError } from "#contract/errors.ts";
import { isAway } from "#lib/api/recovery.ts";

export type MailedLink<T> = { kind: "open"; token: string; opened: T } | { kind: "ended" } | { kind: "failed"; error: unknown };

/** The link's token is in the address's fragment, which is not sent to servers. */
const tokenInAddress = (): string => window.location.hash.slice(1);

/**
 * Reads the link that led to this page, and again while the service does not answer. If a mail program opens the link, it is not used up.
 * Undefined until the link has been read. `open` and `tokenOf` must be the same functions in each render.
 */
export function useMailedLink<T>(open: (token: string) => Promise<T>, tokenOf: () => string = tokenInAddress) {
  const [link, setLink] = useState<MailedLink<T>>();
  const [attempt, setAttempt] = useState(0);
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    // If a link is opened in a tab that already shows its page, only the fragment changes, and the page is not loaded again.
    const readAgain = () => setAttempt((count) => count + 1);
    window.addEventListener("hashchange", readAgain);
    return () => window.removeEventListener("hashchange", readAgain);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the link again
  useEffect(() => {
    let isGone = false;
    setReading(true);
    void read(open, tokenOf()).then((found) => {
      if (isGone) return;
      setLink(found);
      setReading(false);
    });
    return () => {
      isGone = true;
    };
  }, [attempt, open, tokenOf]);
  const retry = () => setAttempt((count) => count + 1);
  useRetries(retry, isReading || link?.kind !== "failed" || !isAway(link.error), usePathname());
  return { link, isReading, retry, end: () => setLink({ kind: "ended" }) };
}

async function read<T>(open: (token: string) => Promise<T>, token: string): Promise<MailedLink<T>> {
  if (token === "") return { kind: "ended" };
  try {
    return { kind: "open", token, opened: await open(token) };
  } catch (error) {
    return isApiError(error, "NOT_FOUND") || isApiError(error, "INVALID") ? { kind: "ended" } : { kind: "failed", error };
  }
}
