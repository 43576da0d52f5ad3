import { context, propagation } from "@opentelemetry/api";

declare global {
  /** Sends the last traces. Next.js bundles the instrumentation that sets this function separately from the server that calls it. */
  var frontdeskEndTracing: (() => Promise<void>) | undefined;
}

/** Passes the current span to the service, so that the service's span becomes its child. Empty without a collector. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
