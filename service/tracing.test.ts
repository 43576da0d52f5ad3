import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { folder, freePort, start, untilHealthy } from "./testing/program.ts";
import { startTestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/waiting.ts";

const value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() });
const span = z.object({
  ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional(), name: z.string() },
  attributes: z.array(z.object({ key: z.string(), value })),
});
const exported = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })) });

/** A collector that keeps what it receives. */
async function collector(t: TestContext) {
  const bodies: string[] = [];
  const tokens: unknown[] = [];
  const port = await freePort();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    assert.equal(request.url, "/v1/traces");
    tokens.push(request.headers["x-token"]);
    bodies.push(body);
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const spans = () =>
    bodies.flatMap((body) =>
      exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
    );
  return { url: `http://127.0.0.1:${port}`, bodies, tokens, spans };
}

test("with a collector, a request is a span below its caller's with its queries below it, and no span contains a person's data", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  const { url, bodies, tokens, spans } = await collector(t);
  const port = await freePort();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: "x-token=secret" };
  const started = start(t, { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(port), ...traces });
  await untilHealthy(port, started.said);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = {
    ...{ version: "v3", authorization: `Bearer ${token}`, "content-type": "application/json" },
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  };
  const body = JSON.stringify({ locationId, firstName: "Wilhelmina", email: "wilhelmina@example.com" });
  const made = await fetch(`http://127.0.0.1:${port}/contacts/`, { method: "POST", headers, body });
  assert.equal(made.status, 201);
  const found = await fetch(`http://127.0.0.1:${port}/contacts/lookup?locationId=${locationId}&email=wilhelmina%40example.com`, {
    headers,
  });
  assert.equal(found.status, 200);
  // What is left is sent when the program ends.
  started.child.kill("SIGTERM");
  assert.equal(await started.ended, 0);
  await eventually(() => spans().some(({ name }) => name === "GET /contacts/lookup"), "the spans");

  const request = spans().find(({ name }) => name === "POST /contacts/") ?? assert.fail("no span of the request");
  assert.equal(request.traceId, traceId);
  assert.equal(request.parentSpanId, "b7ad6b7169203331");
  assert.equal(String(request.attributes.find(({ key }) => key === "http.response.status_code")?.value.intValue), "201");
  const queries = spans().filter((each) => each.parentSpanId === request.spanId);
  assert.ok(
    queries.some(({ attributes }) =>
      attributes.some(({ key, value }) => key === "db.query.text" && /insert into/.test(value.stringValue ?? "")),
    ),
  );
  for (const text of bodies) assert.doesNotMatch(text, /wilhelmina/i);
  assert.deepEqual(new Set(tokens), new Set(["secret"]));
});

test("a collector that does not answer delays nothing and fails no request", async (t) => {
  const w = await startTestApp(t);
  const { token, locationId } = await w.location();
  const port = await freePort();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  const started = start(t, { DATABASE_URL: w.url, DATA_DIR: await folder(t), SERVICE_PORT: String(port), ...traces });
  await untilHealthy(port, started.said);
  const headers = { version: "v3", authorization: `Bearer ${token}` };
  const found = await fetch(`http://127.0.0.1:${port}/contacts/lookup?locationId=${locationId}&email=a%40example.com`, { headers });
  assert.equal(found.status, 200);
  started.child.kill("SIGTERM");
  assert.equal(await started.ended, 0);
});
