import assert from "node:assert/strict";
import { globSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { headers } from "#contract/common.ts";
import { environment } from "../env.ts";
import { asked, routes, type Sent } from "./route-fixtures.ts";

const api = path.join(import.meta.dirname, "..", "..", "app", "api");
const known = await routes();

test("the growth test covers every route of the dashboard", () => {
  const files = globSync("**/route.ts", { cwd: api }).map((file) => path.dirname(file));
  assert.ok(files.length > 10);
  assert.deepEqual(Object.keys(known).sort(), files.sort());
});

const mebibyte = 1024 * 1024;

/** A body of 50 MB without a declared length, which counts how much of it is read. */
function endless() {
  const piece = new Uint8Array(64 * 1024).fill(0x61);
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.bytes >= 50 * mebibyte) return controller.close();
      taken.bytes += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  return { body, taken };
}

const types = { json: "application/json", form: "application/x-www-form-urlencoded" };

test("a body without a declared length is refused when it is too long, and is never held in memory", async () => {
  for (const [name, { method, reads, call }] of Object.entries(known)) {
    if (reads === "nothing") continue;
    const { body, taken } = endless();
    const before = process.memoryUsage().arrayBuffers;
    const response = await call({ body, type: types[reads] });
    const held = process.memoryUsage().arrayBuffers - before;
    assert.equal(response.status, 413, `${method} ${name}`);
    assert.match(String(Reflect.get(Object(await response.json()), "message")), /too large/, name);
    assert.ok(held < 30 * mebibyte, `${name} holds ${Math.round(held / mebibyte)} MB`);
    assert.ok(taken.bytes <= 50 * mebibyte, name);
  }
});

test("a file is streamed, up to the size limit for files", async () => {
  const { bodyToSend } = await import("./forward.ts");
  let taken = 0;
  const piece = new Uint8Array(mebibyte);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  const request = { headers: new Headers(), body, arrayBuffer: async () => assert.fail("It is read whole.") };
  const sent = await bodyToSend(request, { accepts: "stream" });
  assert.ok(sent instanceof ReadableStream);
  await assert.rejects(async () => {
    for await (const _ of sent);
  }, /too large/);
  assert.ok(taken < 260 * mebibyte, String(taken));
  const declared = { ...request, headers: new Headers({ "content-length": String(300 * mebibyte) }) };
  await assert.rejects(bodyToSend(declared, { accepts: "stream" }), /too large/);
});

const inputs: Record<string, { n: number; reads: "json" | "form" | "nothing"; of: (n: number) => Sent }> = {
  "query parameters": {
    n: 1000,
    reads: "nothing",
    of: (n) => ({ search: `?${Array.from({ length: n }, (_, at) => `p${at}=${at}`).join("&")}` }),
  },
  "query length": { n: 50_000, reads: "nothing", of: (n) => ({ search: `?p=${"a%20".repeat(n)}` }) },
  keys: {
    n: 5000,
    reads: "json",
    of: (n) => ({ body: JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, at) => [`key${at}`, at]))) }),
  },
  depth: { n: 5000, reads: "json", of: (n) => ({ body: `${'{"a":['.repeat(n)}${"]}".repeat(n)}` }) },
  items: { n: 20_000, reads: "json", of: (n) => ({ body: `{"answers":[${"1,".repeat(n)}1]}` }) },
  "text length": { n: 200_000, reads: "json", of: (n) => ({ body: JSON.stringify({ name: `"\\${"a".repeat(n)}` }) }) },
  pairs: {
    n: 5000,
    reads: "form",
    of: (n) => ({ body: Array.from({ length: n }, (_, at) => `f${at}=${at}`).join("&"), type: types.form }),
  },
  "form length": { n: 10_000, reads: "form", of: (n) => ({ body: `html=${"%3Cb%3E".repeat(n)}`, type: types.form }) },
};

const runs = 3;
/** Below this, other work on the machine takes longer than the measured work. */
const leastMs = 4;
const factorMost = 6;

test("four times the input takes proportional time, for every kind of input and every route", async () => {
  const leastOf = async (call: (sent: Sent) => Promise<Response>, input: () => Sent) => {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs; run++) {
      const sent = input();
      const before = process.cpuUsage();
      const response = await call(sent);
      await response.body?.cancel();
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  };
  for (const [name, { reads, call }] of Object.entries(known))
    for (const [kind, input] of Object.entries(inputs)) {
      if (input.reads !== "nothing" && input.reads !== reads) continue;
      const factorOf = async () => {
        const [one, four] = [await leastOf(call, () => input.of(input.n)), await leastOf(call, () => input.of(4 * input.n))];
        return four / Math.max(one, leastMs);
      };
      // Other work on the machine may disturb one measurement, but not three.
      let factor = await factorOf();
      for (let again = 0; again < 2 && factor > factorMost; again++) factor = Math.min(factor, await factorOf());
      assert.ok(factor <= factorMost, `${name}: ${kind} ×4 takes ${factor.toFixed(1)} times as long`);
    }
});

test("our own service receives the user and the visitor, whatever the connection's token is, and other servers do not", async (t) => {
  const search = { format: "csv", asked: {} };
  const namedBy = async (name: string, body: unknown) => {
    asked.length = 0;
    const response = await known[name]?.call({ body: JSON.stringify(body) });
    await response?.body?.cancel();
    return asked
      .filter(({ path: to }) => to.startsWith("/contacts/"))
      .map((each) => [each.headers[headers.onBehalf], each.headers[headers.visitor]]);
  };
  assert.deepEqual(await namedBy("crm/[...path]", { locationId: "here" }), [["ses-robin", "sealed"]]);
  assert.deepEqual(await namedBy("export/contacts", search), [["ses-robin", "sealed"]]);

  t.after(() => Object.assign(environment(), { isCrmOwn: true }));
  Object.assign(environment(), { isCrmOwn: false });
  assert.deepEqual(await namedBy("crm/[...path]", { locationId: "here" }), [[undefined, undefined]]);
  assert.deepEqual(await namedBy("export/contacts", search), [[undefined, undefined]]);
});
