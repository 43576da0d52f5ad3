import { context, propagation, SpanKind, SpanStatusCode, type TextMapGetter, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("frontdesk");

const inHeaders: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};

/**
 * Runs a request in a span, as a child of the caller's span if the request names one (W3C `traceparent`). The span is named after the route
 * and does not contain the address.
 */
export function traced(route: string, requestId: string, headers: Headers, run: () => Promise<Response>): Promise<Response> {
  const attributes = { "http.request.method": route.split(" ")[0] ?? "", "http.route": route, "frontdesk.request.id": requestId };
  const caller = propagation.extract(context.active(), headers, inHeaders);
  return tracer.startActiveSpan(route, { kind: SpanKind.SERVER, attributes }, caller, async (span) => {
    try {
      const response = await run();
      span.setAttribute("http.response.status_code", response.status);
      if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      return response;
    } finally {
      span.end();
    }
  });
}
