"use client";

import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { TraceId } from "#components/ui/trace-id.tsx";
import { isFault } from "#contract/errors.ts";

/** A part of the page that could not be read: which, why, and a way to try again. `what` begins the sentence. */
export function FailedPart({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      title={`${what} could not be read`}
      actions={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error instanceof Error ? error.message : "The server did not say why."}
      {isFault(error) && error.traceId ? <TraceId id={error.traceId} className="mt-1" /> : null}
    </Banner>
  );
}
