import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type TestContext, test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { checkPlace } from "./connection-check.ts";
import { askUpstream } from "./upstream.ts";

// The servers in these tests are on this machine.
process.env.CONNECTIONS_ALLOW_LOOPBACK = "1";

const secret = "a page of somebody else's server";

async function serverThat(t: TestContext, answers: RequestListener) {
  const server = createServer(answers).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close().closeAllConnections());
  const address = server.address();
  return { baseUrl: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, locationId: "there", token: "pit-something" };
}

const refusalOf = async (place: Parameters<typeof checkPlace>[0]) => {
  try {
    await checkPlace(place);
    return "";
  } catch (error) {
    return isApiError(error) ? error.message : assert.fail(String(error));
  }
};

test("a refused connection names the kind of failure and the status, and nothing that the server wrote", async (t) => {
  for (const status of [200, 301, 400, 401, 403, 404, 422, 429, 500, 502, 503, 504])
    for (const body of [secret, JSON.stringify({ message: secret }), JSON.stringify({ message: [secret], error: secret })]) {
      const place = await serverThat(t, (_, response) => {
        response.writeHead(status, { "content-type": "application/json", location: "http://127.0.0.1:1/", "retry-after": "1" });
        response.end(body);
      });
      const message = await refusalOf(place);
      assert.ok(message !== "", `${status} ${body}`);
      assert.ok(!message.includes(secret) && !message.includes("page of"), `${status}: ${message}`);
    }
});

test("redirects are not followed", async (t) => {
  let requests = 0;
  const target = await serverThat(t, (_, response) => {
    requests++;
    response.end("{}");
  });
  const place = await serverThat(t, (_, response) => response.writeHead(302, { location: target.baseUrl }).end());
  assert.match(await refusalOf(place), /status 302/);
  assert.equal(requests, 0);
});

test("an endless response is aborted, whatever length it declares", async (t) => {
  let sentBytes = 0;
  const piece = Buffer.alloc(256 * 1024, "x");
  const place = await serverThat(t, (_, response) => {
    const write = (): void => {
      while (!response.destroyed) {
        sentBytes += piece.length;
        if (!response.write(piece)) return;
      }
    };
    response.on("drain", write);
    write();
  });
  assert.match(await refusalOf(place), /too long/);
  assert.ok(sentBytes < 64_000_000, String(sentBytes));
});

test("a connection that was saved while this machine was allowed is refused afterwards", async (t) => {
  const place = await serverThat(t, (_, response) => response.end("{}"));
  const { environment } = await import("../env.ts");
  const env = environment();
  t.after(() => Object.assign(env, { CONNECTIONS_ALLOW_LOOPBACK: true }));
  Object.assign(env, { CONNECTIONS_ALLOW_LOOPBACK: false });
  const response = askUpstream({
    ...{ baseUrl: place.baseUrl, path: "/", method: "GET", headers: {}, body: null },
    ...{ signal: AbortSignal.timeout(5000), idleMostMs: 5000 },
  });
  await assertRefused(response, "UPSTREAM_UNREACHABLE", { message: /does not allow/ });
});
