"use client";

import type { FieldErrors, FieldValues } from "react-hook-form";
import { Banner } from "#components/ui/banner.tsx";
import { TraceId } from "#components/ui/trace-id.tsx";

/** Errors of the form as a whole, with the trace id of the failed request. */
export function FormError<T extends FieldValues>({ of }: { of: FieldErrors<T> }) {
  const { root } = of;
  if (!root?.message) return null;
  return (
    <div data-problem tabIndex={-1} className="outline-none">
      <Banner tone="danger">
        {root.message.split("\n").map((line) => (
          <p key={line}>{line}</p>
        ))}
        {root.trace?.message ? <TraceId id={root.trace.message} /> : null}
      </Banner>
    </div>
  );
}
