"use client";

import { ErrorState } from "#components/ui/error-state.tsx";
import { wordsOf } from "#lib/api/failure.ts";

/** Stands where something could not be read. `what` begins its title: "The contacts". */
export function Failure({ what, error, onRetry }: { what: string; error: unknown; onRetry?: () => unknown }) {
  const { message, traceId } = wordsOf(error);
  return <ErrorState title={`${what} could not be read`} message={message} traceId={traceId} onRetry={onRetry && (() => void onRetry())} />;
}
