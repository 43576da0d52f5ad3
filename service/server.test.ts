import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import { BodyError, readBytes } from "#contract/read-body.ts";
import { listen, type ServerLimits } from "./server.ts";

// Each test shortens one limit; the others are far longer than a test may take. A connection therefore closes by that limit or never.

const longMs = 10 * 60_000;
const shortMs = 200;
const patient: ServerLimits = { headMs: longMs, requestMs: longMs, idleMs: longMs, restMs: longMs, checkMs: 50, headBytes: 16_384 };
const timeout = 60_000;

/** Responds when it has read the body, or with 408 or 413 when it cannot. */
async function echo(request: Request): Promise<Response> {
  try {
    return new Response(`${(await readBytes(request, { timeoutMs: bodyMs(request), limitBytes: 1000 })).byteLength} bytes`);
  } catch (error) {
    if (error instanceof BodyError) return new Response(error.problem, { status: error.status });
    throw error;
  }
}
const bodyMs = ({ url }: Request) => (new URL(url).pathname === "/slow" ? shortMs : longMs);

/** Sends only the text. Resolves to what the server sent before it closed the connection. */
async function saidTo(t: TestContext, text: string, limits: Partial<ServerLimits>): Promise<string> {
  const { port, close } = await listen(echo, { port: 0, host: "127.0.0.1" }, { ...patient, ...limits });
  t.after(close);
  const socket = connect(port, "127.0.0.1");
  t.after(() => socket.destroy());
  let received = "";
  socket.on("data", (piece) => {
    received += piece.toString("latin1");
  });
  // A server may close the connection before it has read everything.
  socket.on("error", () => undefined);
  socket.write(text);
  await once(socket, "close");
  return received;
}

const head = (line: string, ...more: string[]) => [`${line} HTTP/1.1`, "host: service.test", ...more].join("\r\n");
const post = (place: string, length: number) => `${head(`POST ${place}`, `content-length: ${length}`)}\r\n\r\n`;

test("a request whose head does not arrive in time is answered with 408, and its connection closed", { timeout }, async (t) => {
  assert.match(await saidTo(t, head("GET /", "x-never: end"), { headMs: shortMs }), /^HTTP\/1\.1 408 /);
});

test("a request whose body does not arrive in time is answered with 408, and its connection closed", { timeout }, async (t) => {
  const limits = { headMs: shortMs, requestMs: shortMs };
  assert.match(await saidTo(t, `${post("/", 100)}some of it`, limits), /^HTTP\/1\.1 408 /);
});

test("a head above the limit is answered with 431, and its connection closed", { timeout }, async (t) => {
  const text = `${head("GET /", `x-long: ${"a".repeat(3000)}`)}\r\n\r\n`;
  assert.match(await saidTo(t, text, { headBytes: 2000 }), /^HTTP\/1\.1 431 /);
});

test("a connection without traffic is closed", { timeout }, async (t) => {
  assert.equal(await saidTo(t, "", { idleMs: shortMs }), "");
  assert.equal(await saidTo(t, `${post("/", 100)}some of it`, { idleMs: shortMs }), "");
});

test("a connection that is idle after its response is closed", { timeout }, async (t) => {
  assert.match(await saidTo(t, `${post("/", 3)}abc`, { restMs: shortMs }), /^HTTP\/1\.1 200 .*3 bytes$/s);
});

test("a connection is closed after the refusal of a body that was not read completely", { timeout }, async (t) => {
  assert.match(await saidTo(t, `${post("/slow", 100)}some of it`, {}), /^HTTP\/1\.1 408 .*slow$/s);
  assert.match(await saidTo(t, `${post("/", 5000)}some of it`, {}), /^HTTP\/1\.1 413 .*tooLarge$/s);
});
