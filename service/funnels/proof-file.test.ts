import assert from "node:assert/strict";
import { test } from "node:test";
import { receiver } from "../workflows/fixtures.ts";
import { proofFileReader } from "./proof-file.ts";

test("only the beginning of a file is read; an error counts as no file, and redirects are not followed", async (t) => {
  const answers = [
    { body: "frontdesk-verification=one\n" },
    { body: `proof\n${"x".repeat(1_000_000)}` },
    { status: 404, body: "proof" },
    { status: 302, headers: { location: "/elsewhere" } },
  ];
  const { url, received } = await receiver(t, (nth) => answers[nth] ?? { body: "proof" });
  const read = proofFileReader({ allowLoopback: true });
  assert.equal(await read(url), "frontdesk-verification=one\n");
  assert.deepEqual((await read(url))?.length, 4000);
  assert.deepEqual([await read(url), await read(url)], [undefined, undefined]);
  assert.equal(received.length, answers.length);
});

test("files at private addresses or over plain http are not read", async (t) => {
  const { url, port, received } = await receiver(t);
  for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"]) {
    const read = proofFileReader({ allowLoopback: false, resolve: async () => [{ address, family: address.includes(":") ? 6 : 4 }] });
    await assert.rejects(read(`https://shop.example.com:${port}/file`), /is not called/, address);
  }
  await assert.rejects(proofFileReader({ allowLoopback: false })(url), /only https addresses/);
  assert.deepEqual(received, []);
});
