import { context, propagation } from "@opentelemetry/api";

declare global {
  /** Sends the last traces. Next.js bundles the instrumentation that sets it apart from the server that calls it. */
  var frontdeskEndTracing: (() => Promise<void>) | undefined;
}

/** Names the present span to the service, so that the service's span is below it. Nothing without a collector. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
