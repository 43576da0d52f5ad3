"use client";

import { ErrorState } from "#components/ui/error-state.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import type { Phrase } from "#lib/i18n/phrases.ts";
import { useSay } from "#lib/i18n/say.tsx";

/** Stands where something could not be read. `what` begins its title: "The contacts". */
export function Failure({ what, error, onRetry }: { what: Phrase; error: unknown; onRetry?: () => unknown }) {
  const say = useSay();
  const { message, traceId } = wordsOf(error);
  const title = say("{what} could not be read", { what: say(what) });
  return <ErrorState title={title} message={message} traceId={traceId} onRetry={onRetry && (() => void onRetry())} />;
}
