import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { createApp } from "../app.ts";
import { listen } from "../server.ts";
import { startTestApp } from "../testing/test-app.ts";
import { openForConformance } from "./conformance-fixtures.ts";

// The protocol's own conformance suite, against the service with the suite's extras.

const program = path.join(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json"), "../dist/index.js");
const mostMs = 120_000;

test("the service passes every scenario for servers of the protocol's conformance suite", { timeout: mostMs }, async (t) => {
  const w = await startTestApp(t);
  const { token } = await w.location();
  const app = await createApp(w.deps, { limits: { burst: 1_000_000, daily: 1_000_000 }, checkAnswers: true, openMcp: openForConformance });
  // The suite sends no token of its own.
  const withToken = (request: Request, bindings: object) => {
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${token}`);
    return app.fetch(new Request(request, { headers }), bindings);
  };
  const server = await listen(withToken, { port: 0, host: "127.0.0.1" });
  t.after(async () => {
    await app.close();
    await server.close();
  });
  const address = `http://127.0.0.1:${server.port}/mcp`;
  const { stdout } = await promisify(execFile)(process.execPath, [program, "server", "--url", address], {
    timeout: mostMs,
    cwd: os.tmpdir(),
    maxBuffer: 64 * 1024 * 1024,
  }).catch((failed: { stdout: string; stderr: string }) => assert.fail(`${failed.stdout.slice(-6000)}${failed.stderr.slice(-2000)}`));
  const [, passed, failed] = /Total: (\d+) passed, (\d+) failed/.exec(stdout) ?? [];
  assert.ok(Number(passed) >= 30 && failed === "0", stdout.slice(-3000));
});
