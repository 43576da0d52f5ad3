import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { getRequestListener } from "@hono/node-server";
import { startTestApp } from "../testing/test-app.ts";
import { commandDeps } from "./deps.ts";
import { runCommand } from "./run-command.ts";

test("an operator reports a call like a telephone system, or learns why that is not possible", async (t) => {
  const w = await startTestApp(t);
  const { locationId } = await w.location();
  const { app } = await w.user(locationId, { role: "admin" });
  const server = createServer(getRequestListener(w.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has the address of one
  const { port } = server.address() as AddressInfo;
  const runAt = (baseUrl: string, given: string[]) => runCommand(given, (work) => work(commandDeps(w.deps, baseUrl)));
  const report = (...more: string[]) => runAt(`http://127.0.0.1:${port}`, ["call", "report", "--location", locationId, ...more]);
  assert.match((await report("--from", "+12025550123")).stderr, /has no telephone system/);
  await app.telephone.connect({ body: { locationId } });
  const made = await report("--from", "+12025550123");
  assert.equal(made.status, 0, made.stderr);
  const ringing = async () => (await app.telephone.ringing({ query: { locationId } })).calls;
  const [call] = await ringing();
  assert.equal(call?.from, "+12025550123");
  assert.equal((await report("--call", call?.id ?? "", "--state", "ended")).status, 0);
  assert.deepEqual(await ringing(), []);
  const away = await runAt("http://127.0.0.1:1", ["call", "report", "--location", locationId]);
  assert.match(away.stderr, /No response/);
});
