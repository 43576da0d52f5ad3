"use client";

import { ErrorState } from "#components/ui/error-state.tsx";

export type PageErrorProps = {
  /** Next adds a digest to errors of the server, by which its log names them. */
  error: Error & { digest?: string; traceId?: string };
  reset: () => void;
};

/** Stands where a page failed to draw. */
export function PageError({ error, reset }: PageErrorProps) {
  return (
    <ErrorState
      title="This page could not be shown"
      message={error.digest ? "The server failed while preparing it." : error.message}
      traceId={error.traceId ?? error.digest}
      onRetry={reset}
    />
  );
}
