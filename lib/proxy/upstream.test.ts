import assert from "node:assert/strict";
import dns from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { askUpstream, bodyOf, type UpstreamRequest } from "./upstream.ts";

// The servers in these tests are on this machine.
process.env.CONNECTIONS_ALLOW_LOOPBACK = "1";

async function serverThat(t: TestContext, answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close().closeAllConnections());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

const ask = (baseUrl: string, more: Partial<UpstreamRequest> = {}) =>
  askUpstream({
    baseUrl,
    path: "/",
    method: "GET",
    headers: {},
    body: null,
    signal: AbortSignal.timeout(30_000),
    idleMostMs: 20_000,
    ...more,
  });

const text = async (answer: Awaited<ReturnType<typeof ask>>) => new Response(await bodyOf(answer)).text();

test("a response counts even if the server has not read the whole body", async (t) => {
  const baseUrl = await serverThat(t, (_, response) => response.writeHead(413).end("too much"));
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) });
  const answer = await ask(baseUrl, { method: "POST", body });
  assert.equal(answer.statusCode, 413);
  assert.equal(await text(answer), "too much");
});

test("a body is streamed, and a body that breaks off ends the request with its own error", async (t) => {
  const baseUrl = await serverThat(t, (request, response) => void request.pipe(response));
  const pieces = ["one ", "two"];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(Buffer.from(piece));
    },
  });
  assert.equal(await text(await ask(baseUrl, { method: "POST", body })), "one two");
  const { BodyError } = await import("#contract/read-body.ts");
  const silent = await serverThat(t, () => undefined);
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new BodyError("tooLarge")) });
  await assertRefused(ask(silent, { method: "POST", body: broken }), "BODY_TOO_LARGE");
});

test("a server that does not respond in time is slow, and one that cannot be reached is unreachable", async (t) => {
  const silent = await serverThat(t, () => undefined);
  await assertRefused(ask(silent, { idleMostMs: 100 }), "UPSTREAM_SLOW");
  await assertRefused(ask("http://127.0.0.1:1"), "UPSTREAM_UNREACHABLE");
});

test("a response that stalls is aborted", async (t) => {
  const stopping = await serverThat(t, (_, response) => response.writeHead(200).write("first"));
  const answer = await ask(stopping, { idleMostMs: 100 });
  await assert.rejects(text(answer));
});

test("a request that its caller aborts ends with the caller's reason", async (t) => {
  const caller = new AbortController();
  const silent = await serverThat(t, () => caller.abort(new Error("The page was left.")));
  await assert.rejects(ask(silent, { signal: caller.signal }), /The page was left/);
});

test("a name that resolves to a private network is not connected to", async (t) => {
  const lookup = t.mock.method(
    dns,
    "lookup",
    (_name: string, _options: object, answer: (error: null, found: dns.LookupAddress[]) => void) =>
      answer(null, [
        { address: "1.1.1.1", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ]),
  );
  syncBuiltinESMExports();
  t.after(() => {
    lookup.mock.restore();
    syncBuiltinESMExports();
  });
  await assertRefused(ask("https://crm.example.com"), "UPSTREAM_UNREACHABLE", { message: /points to a private network/ });
  assert.equal(lookup.mock.callCount(), 1);
});
