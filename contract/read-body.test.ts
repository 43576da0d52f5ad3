import assert from "node:assert/strict";
import { test } from "node:test";
import { type BodyProblem, jsonBudget, parseFields, parseJson, piecesOf, readBytes, readFields, readJson, readText } from "./read-body.ts";

const kilobyte = new Uint8Array(1024).fill(97);

/** A body in pieces of a kilobyte, which records how much was read and whether the rest was cancelled. */
function streamOf(kilobytes: number, options: { breaksOff?: boolean } = {}) {
  const taken = { kilobytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.kilobytes === kilobytes) {
          if (options.breaksOff) controller.error(new Error("connection lost"));
          else controller.close();
        } else {
          taken.kilobytes++;
          controller.enqueue(kilobyte);
        }
      },
      cancel() {
        taken.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, source: new Response(body) };
}

const isProblem = (problem: BodyProblem) => (thrown: unknown) => {
  assert.equal(Reflect.get(Object(thrown), "problem"), problem);
  return true;
};

test("a streamed body is read up to the limit and refused beyond it", async () => {
  const limitBytes = 10 * 1024;
  assert.equal((await readBytes(streamOf(10).source, { limitBytes })).byteLength, limitBytes);
  await assert.rejects(readBytes(streamOf(11).source, { limitBytes }), isProblem("tooLarge"));
});

test("a body over the limit is read to its end within the allowance, and cancelled beyond it", async () => {
  const limits = { limitBytes: 1024, discardBytes: 10 * 1024 };
  const short = streamOf(11);
  await assert.rejects(readBytes(short.source, limits), isProblem("tooLarge"));
  assert.deepEqual(short.taken, { kilobytes: 11, isCancelled: false });
  const endless = streamOf(1_000_000);
  await assert.rejects(readBytes(endless.source, limits), isProblem("tooLarge"));
  assert.deepEqual(endless.taken, { kilobytes: 12, isCancelled: true });
});

test("a body whose declared length is over the limit is refused unread", async () => {
  const { taken, source } = streamOf(5);
  const declared = { headers: new Headers({ "content-length": "2000" }), body: source.body, arrayBuffer: () => source.arrayBuffer() };
  await assert.rejects(readBytes(declared, { limitBytes: 1999 }), isProblem("tooLarge"));
  assert.equal(taken.kilobytes, 0);
});

test("the length of a compressed body does not count as its size", async () => {
  const { taken, source } = streamOf(1_000_000);
  const headers = new Headers({ "content-length": "100", "content-encoding": "gzip" });
  const compressed = { headers, body: source.body, arrayBuffer: () => source.arrayBuffer() };
  await assert.rejects(readBytes(compressed, { limitBytes: 2000, discardBytes: 0 }), isProblem("tooLarge"));
  assert.ok(taken.kilobytes < 10);
});

test("a body that breaks off, is not UTF-8 or is not JSON is refused with that reason", async () => {
  await assert.rejects(readText(streamOf(3, { breaksOff: true }).source), isProblem("aborted"));
  await assert.rejects(readText(new Response(new Uint8Array([0x61, 0xff]))), isProblem("encoding"));
  await assert.rejects(readJson(new Response("{")), isProblem("syntax"));
  assert.deepEqual(await readJson(new Response('{"a":[1,"é"]}')), { a: [1, "é"] });
});

test("a missing body is read as an empty one", async () => {
  assert.equal((await readBytes(new Response(null))).byteLength, 0);
  assert.equal([...(await readFields(new Response(null)))].length, 0);
});

test("the budget of a JSON body is exact, and punctuation within strings does not count", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const object = (properties: number) => `{${Array.from({ length: properties }, (_, place) => `"${place}":0`).join()}}`;
  const array = (values: number) => `[${Array.from({ length: values }, () => "0").join()}]`;
  assert.doesNotThrow(() => parseJson(nested(jsonBudget.depth)));
  assert.throws(() => parseJson(nested(jsonBudget.depth + 1)), {
    code: "INVALID",
    message: "the body must not be nested deeper than 20 levels",
  });
  assert.doesNotThrow(() => parseJson(object(jsonBudget.properties)));
  assert.throws(() => parseJson(object(jsonBudget.properties + 1)), { code: "INVALID", message: /more than 60000 properties/ });
  assert.doesNotThrow(() => parseJson(array(jsonBudget.values - 1)));
  assert.throws(() => parseJson(array(jsonBudget.values + 1)), { code: "INVALID", message: /more than 120000 values/ });
  const text = '\\"[{,:\\\\'.repeat(jsonBudget.values);
  assert.equal(parseJson(`"${text}"`), '"[{,:\\'.repeat(jsonBudget.values));
  assert.throws(() => parseJson(`"${text}`), isProblem("syntax"));
});

test("a form has a limited number of fields", () => {
  assert.deepEqual(
    [...parseFields("a=1&a=2&b")],
    [
      ["a", "1"],
      ["a", "2"],
      ["b", ""],
    ],
  );
  assert.throws(() => parseFields("a&".repeat(1000)), isProblem("tooManyFields"));
});

test("a body that does not arrive in time is refused", async () => {
  const stalled = new Response(new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(kilobyte) }));
  await assert.rejects(readBytes(stalled, { timeoutMs: 20 }), isProblem("slow"));
});

test("a body in pieces is cancelled as soon as it is over the limit, and as soon as its reader stops", async () => {
  const { taken, source } = streamOf(1_000_000);
  const read = async () => {
    for await (const piece of piecesOf(source, 4096)) assert.equal(piece.byteLength, 1024);
  };
  await assert.rejects(read(), isProblem("tooLarge"));
  assert.deepEqual(taken, { kilobytes: 5, isCancelled: true });
  const stopped = streamOf(1_000_000);
  for await (const piece of piecesOf(stopped.source, 4096)) if (piece.byteLength > 0) break;
  assert.deepEqual(stopped.taken, { kilobytes: 1, isCancelled: true });
});
