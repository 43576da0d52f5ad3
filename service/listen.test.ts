import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { openDb } from "#db/pool.ts";
import { startTestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/waiting.ts";

/** A proxy in front of the database that can refuse connections. */
async function startProxy(t: TestContext, url: string) {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url);
  const folder = searchParams.get("host");
  const sockets = new Set<Socket>();
  const proxy = { isOpen: true, knocks: 0 };
  const shutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((incoming) => {
    proxy.knocks++;
    incoming.on("error", () => undefined);
    if (!proxy.isOpen) return incoming.destroy();
    const outgoing = folder === null ? connect(Number(port), hostname) : connect(`${folder}/.s.PGSQL.${port}`);
    outgoing.on("error", () => undefined);
    for (const socket of [incoming, outgoing]) sockets.add(socket.on("close", shutAll));
    incoming.pipe(outgoing).pipe(incoming);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    shutAll();
    server.close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  return {
    proxy,
    url: `postgresql://${username}:${password}@127.0.0.1:${address.port}${pathname}`,
    shut() {
      proxy.isOpen = false;
      proxy.knocks = 0;
      shutAll();
    },
  };
}

test("a listener that loses its database reconnects, one attempt at a time, and receives notifications again", async (t) => {
  const w = await startTestApp(t);
  const { proxy, url, shut } = await startProxy(t, w.url);
  const db = openDb(url);
  t.after(() => db.close());
  const received: string[] = [];
  const counts = { lost: 0, resumed: 0 };
  const stop = await db.listen(["bell"], {
    heard: (channel, payload) => received.push(`${channel} ${payload}`),
    lost: () => counts.lost++,
    resumed: () => counts.resumed++,
  });
  assert.deepEqual(counts, { lost: 0, resumed: 1 });

  const shutMs = performance.now();
  shut();
  await eventually(() => proxy.knocks >= 8, "attempts");
  const tookMs = performance.now() - shutMs;
  assert.ok(proxy.knocks <= tookMs / 200, `${proxy.knocks} attempts in ${tookMs} ms`);
  assert.deepEqual(counts, { lost: 1, resumed: 1 });

  proxy.isOpen = true;
  await eventually(() => counts.resumed === 2);
  await w.db.pool.query("select pg_notify('bell', 'again')");
  await eventually(() => received.length > 0);
  assert.deepEqual(received, ["bell again"]);
  await stop();
});
