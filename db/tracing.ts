import { type Attributes, DiagLogLevel, diag, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace-node";

// Traces of requests through both programs, for installations with a collector. Without a collector, nothing is recorded.

type Settings = {
  /** The collector's address; it accepts OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>;
  /** The share of requests that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: number;
};

const sendMostMs = 5_000;

let tracer: Tracer | undefined;

/** Starts tracing in this process. Call the result to send what is left and to stop. */
export function startTracing(
  settings: Settings,
  program: { name: string; version: string },
  warn: (line: string) => void,
): () => Promise<void> {
  const ignore = () => undefined;
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: sendMostMs,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": program.name, "service.version": program.version }),
    // The trace's id decides, so that both programs agree. Whether a caller records its own trace does not matter.
    sampler: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [withoutQueries, new BatchSpanProcessor(exporter)],
  });
  provider.register();
  tracer = trace.getTracer("frontdesk");
  // An unavailable collector does not keep the program from stopping.
  return () => provider.shutdown().catch((thrown: unknown) => warn(`The last traces were not sent: ${String(thrown)}`));
}

const addressNames = new Set(["http.target", "http.url", "url.full", "next.span_name"]);
const withoutQuery = (text: string) => text.replace(/\?.*$/, "");

/** Next.js records the address of each request with its query, which may contain a person's name or number. */
const withoutQueries: SpanProcessor = {
  onStart(span) {
    span.updateName(withoutQuery(span.name));
    for (const [name, value] of Object.entries(span.attributes))
      if (typeof value === "string" && addressNames.has(name)) span.setAttribute(name, withoutQuery(value));
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

const textMost = 2_000;

/** Begins the span of a query. A text without parameters can contain values, so only its first word is recorded. */
export function beginQuery(text: string, hasParameters: boolean): Span | undefined {
  if (tracer === undefined) return undefined;
  const [operation = ""] = /[a-z]+/i.exec(text.replace(/^\/\*.*?\*\//, "")) ?? [];
  const attributes: Attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    ...(hasParameters ? { "db.query.text": text.slice(0, textMost) } : {}),
  };
  return tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes });
}

/** Ends the span. Messages of the database can contain values, so a failure is marked without its message. */
export function endQuery(span: Span | undefined, hasFailed: boolean): void {
  if (hasFailed) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
