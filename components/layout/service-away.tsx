"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import { pauseBefore } from "#lib/api/recovery.ts";
import { useSay } from "#lib/i18n/say.tsx";

/** How often each place was tried, and when last: a failed attempt draws its component from the beginning. */
const tried = new Map<string, { attempts: number; atMs: number }>();
const forgottenMs = 60_000;

function attemptsAt(place: string): number {
  const last = tried.get(place);
  return last === undefined || Date.now() - last.atMs > forgottenMs ? 0 : last.attempts;
}

/** Runs `retry` again and again, with growing pauses, for as long as the component that asks for it is drawn and does not rest. */
export function useRetries(retry: () => void, rests: boolean, place: string): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (rests) return;
    const attempts = attemptsAt(place);
    const timer = setTimeout(() => {
      tried.set(place, { attempts: attempts + 1, atMs: Date.now() });
      latest.current();
    }, pauseBefore(attempts));
    return () => clearTimeout(timer);
  }, [rests, place]);
}

/** In place of a page that the server could not prepare while the service does not answer. Asks again by itself. */
export function ServiceAway() {
  const say = useSay();
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const retry = () => startTransition(() => router.refresh());
  useRetries(retry, isBusy, usePathname());
  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState title="We can't reach the server" message={say("Trying again automatically.")} onRetry={retry} retrying={isBusy} />
    </div>
  );
}
