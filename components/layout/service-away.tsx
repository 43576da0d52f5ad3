"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "#components/ui/error-state.tsx";
import { pauseBefore } from "#lib/api/recovery.ts";

/**
 * The attempts for each place and the time of the last one. Stored outside of components, because a failed attempt remounts its component.
 */
const tried = new Map<string, { attempts: number; atMs: number }>();
const forgottenMs = 60_000;

function attemptsAt(place: string): number {
  const last = tried.get(place);
  return last === undefined || Date.now() - last.atMs > forgottenMs ? 0 : last.attempts;
}

/** Calls `retry` with growing pauses while the component is mounted, unless `rests` is true. */
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

/** Replaces a page that the server could not prepare because the service does not answer. Retries automatically. */
export function ServiceAway() {
  const t = useTranslations("layout.serviceAway");
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const retry = () => startTransition(() => router.refresh());
  useRetries(retry, isBusy, usePathname());
  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState title={t("weCantReachTheServer")} message={t("retryingAutomatically")} onRetry={retry} retrying={isBusy} />
    </div>
  );
}
