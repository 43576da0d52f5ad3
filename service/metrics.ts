import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { LimitsState } from "./http/limits-store.ts";

export type Metrics = {
  answered(method: string, route: string, status: number, durationMs: number): void;
  /** The event loop was blocked while a request of the route was in flight. */
  blocked(route: string): void;
  /** The values that `printTogether` prints. */
  collect(): Promise<Collected>;
  /** Prometheus text. */
  print(): Promise<Printed>;
};

export type Collected = MetricObjectWithValues<MetricValue<string>>[];
export type Printed = { contentType: string; body: string };

/** When a backup and a restore drill last succeeded; empty while the database cannot be reached. */
export type LastSuccesses = () => Promise<{ kind: string; at: Date }[]>;

/** With the name of a worker, each metric has a label for it. Only one of several processes reports the successes. */
export function createMetrics(lastSuccesses: LastSuccesses | undefined, limits: () => LimitsState, worker?: string): Metrics {
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker });
  // These include the delay of the event loop, as nodejs_eventloop_lag_*, measured by perf_hooks.
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "crm_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const duration = new Histogram({
    name: "crm_request_duration_seconds",
    help: "Time from request to answer.",
    labelNames: ["route"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const blocked = new Counter({
    name: "crm_requests_blocking_total",
    help: "Requests that were in flight while the event loop was blocked for more than 100 ms.",
    labelNames: ["route"],
    registers: [registry],
  });
  if (lastSuccesses !== undefined)
    new Gauge({
      name: "frontdesk_backup_last_success_timestamp_seconds",
      help: "When a backup or a restore drill last succeeded.",
      labelNames: ["kind"],
      registers: [registry],
      async collect() {
        this.reset();
        for (const { kind, at } of await lastSuccesses()) this.set({ kind }, at.getTime() / 1000);
      },
    });
  if (limits() !== "own")
    new Gauge({
      name: "frontdesk_rate_limits_shared",
      help: "Whether all instances count rate limits together (1), or each for itself because their Redis is away (0).",
      registers: [registry],
      collect() {
        this.set(limits() === "shared" ? 1 : 0);
      },
    });
  return {
    blocked(route) {
      blocked.inc({ route });
    },
    answered(method, route, status, durationMs) {
      requests.inc({ method, route, status: String(status) });
      duration.observe({ route }, durationMs / 1000);
    },
    collect: () => registry.getMetricsAsJSON(),
    async print() {
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}

/** The metrics of several processes. Each value has the label of its worker, so a sum over equal labels is the value itself. */
export async function printTogether(collected: readonly Collected[]): Promise<Printed> {
  const each = collected.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: "sum" as const })));
  const registry = AggregatorRegistry.aggregate(each);
  return { contentType: registry.contentType, body: await registry.metrics() };
}
