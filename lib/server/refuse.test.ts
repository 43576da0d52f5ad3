import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { ApiError } from "#contract/errors.ts";
import { refuse } from "./refuse.ts";

test("a refused client that still sends receives the response and may finish, then the connection is closed", async (t) => {
  const server = createServer((request, response) => refuse(request, response, new ApiError("NOT_FOUND"), "trace"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  const client = connect(address.port, "127.0.0.1");
  const failures: string[] = [];
  client.on("error", ({ message }) => failures.push(message));
  const piece = Buffer.alloc(64 * 1024, "a");
  const pieces = 200;
  let received = "";
  client.on("data", (bytes) => {
    received += bytes.toString();
  });
  client.write(`POST /sign-in HTTP/1.1\r\nhost: here\r\ncontent-length: ${piece.length * pieces}\r\n\r\n`);
  for (let count = 0; count < pieces; count += 1) if (!client.write(piece)) await once(client, "drain");
  await once(client, "end");
  assert.match(received, /^HTTP\/1\.1 404 .*"traceId":"trace"\}$/s);
  assert.match(received, /connection: close/);
  assert.deepEqual(failures, []);
});
