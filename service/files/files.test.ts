import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { startBucket } from "../testing/bucket.ts";
import { testSettings } from "../testing/test-app.ts";
import { openFiles } from "./files.ts";
import type { Files } from "./kept.ts";
import { keyOfUrl, newPublicFile, safeNameOf, servePublicFile } from "./public-files.ts";
import { rangeOf } from "./ranges.ts";
import { signed } from "./s3-files.ts";
import { spooled, TooLarge } from "./spool.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function folder(t: TestContext): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "frontdesk-files-"));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function readWhole(files: Files, key: string): Promise<Buffer> {
  const stream = await files.read(key);
  assert.ok(stream, key);
  return Buffer.from(await new Response(stream).arrayBuffer());
}

/** A source that stops when its reader stops, and records how much was read. */
async function* pieces(count: number, size = 1024) {
  for (let number = 0; number < count; number += 1) yield new Uint8Array(size).fill(number);
}

async function assertKeepsSpooled(files: Files, dataDir: string): Promise<void> {
  const key = "recordings/location/a.wav";
  await spooled(dataDir, pieces(100), 102_400, (file) => files.put(key, file, "audio/x-wav"));
  assert.deepEqual(await files.stat(key), { size: 102_400 });
  assert.equal((await readWhole(files, key))[1024 * 7], 7);
  await assert.rejects(
    spooled(dataDir, pieces(Number.POSITIVE_INFINITY), 102_400, async () => undefined),
    TooLarge,
  );
  assert.deepEqual(await readdir(path.join(dataDir, "files", ".incoming")), [], "nothing is left behind");
}

async function assertKeeps(files: Files): Promise<void> {
  const key = "public/location/secret/a name (1).txt";
  assert.equal(await files.stat(key), undefined);
  assert.equal(await files.read(key), undefined);
  await files.put(key, bytes("first"), "text/plain");
  await files.put(key, bytes("0123456789"), "text/plain");
  assert.deepEqual(await files.stat(key), { size: 10 });
  assert.equal((await readWhole(files, key)).toString(), "0123456789");
  const part = await files.read(key, { start: 2, end: 4 });
  assert.equal(await new Response(part).text(), "234");
  await files.remove(key);
  await files.remove(key);
  assert.equal(await files.stat(key), undefined);

  const keys = ["public/a b/one.txt", "public/a b/two & 3.txt", "public/c/+.txt", "publicity/four.txt", "recordings/five.wav"];
  for (const [size, each] of keys.entries()) await files.put(each, new Uint8Array(size), "text/plain");
  const listed = async (prefix?: string) => {
    const found: [string, number][] = [];
    for await (const file of files.list(prefix)) found.push([file.key, file.size]);
    return found.sort();
  };
  assert.deepEqual(
    await listed(),
    keys.map((each, size) => [each, size]),
  );
  assert.deepEqual(
    (await listed("public")).map(([each]) => each),
    keys.slice(0, 3),
  );
  assert.deepEqual(await listed("nothing"), []);
  for (const each of keys) await files.remove(each);
}

test("a folder stores files and returns them whole or in ranges", async (t) => {
  const dataDir = await folder(t);
  const files = openFiles(testSettings(dataDir));
  await assertKeeps(files);
  await assertKeepsSpooled(files, dataDir);
  await files.put("a/b", bytes("x"), "text/plain");
  assert.deepEqual(await readdir(path.join(dataDir, "files", "a")), ["b"], "no temporary file is left");
});

test("a bucket stores files and returns them whole or in ranges", async (t) => {
  const { s3, seen } = await startBucket(t);
  const dataDir = await folder(t);
  const files = openFiles({ ...testSettings(dataDir), s3 });
  await assertKeeps(files);
  await assertKeepsSpooled(files, dataDir);
  assert.ok(
    seen.every(({ authorization }) => /^AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/eu-central-1\/s3\/aws4_request, /.test(authorization)),
  );
});

test("a request to a bucket has the signature of the S3 documentation's example", async () => {
  const s3 = {
    bucket: "examplebucket",
    region: "us-east-1",
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  };
  const url = new URL("https://examplebucket.s3.amazonaws.com/test.txt");
  const payloadHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const headers = await signed(s3, { method: "GET", url, headers: { range: "bytes=0-9" }, payloadHash }, "20130524T000000Z");
  assert.match(headers.authorization ?? "", /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/);
});

test("no key can point outside its folder", async (t) => {
  const files = openFiles(testSettings(await folder(t)));
  for (const key of ["../x", "a/../../x", "/etc/passwd", "a//b", "", "a/.", "..", "a\0b", "a\\..\\b"])
    await assert.rejects(async () => files.put(key, bytes("x"), "text/plain"), /is not the key of a file/);
});

test("a public file has an unguessable address and is downloaded, never displayed", async (t) => {
  const settings = testSettings(await folder(t));
  const files = openFiles(settings);
  const deps = { files, settings, now: () => new Date() };
  const { key, url } = newPublicFile(settings, "loc1", "Plan für 2026.html");
  assert.notEqual(newPublicFile(settings, "loc1", "a").url, newPublicFile(settings, "loc1", "a").url);
  assert.equal(keyOfUrl(settings, url), key);
  await files.put(key, bytes("<script>alert(1)</script>"), "text/html");
  const response = await servePublicFile(deps, new Request(url));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "application/octet-stream");
  assert.match(response.headers.get("content-disposition") ?? "", /^attachment; filename\*=UTF-8''Plan%20f%C3%BCr%202026\.html$/);
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
  assert.match(response.headers.get("content-security-policy") ?? "", /default-src 'none'; sandbox/);
  const part = await servePublicFile(deps, new Request(url, { headers: { range: "bytes=1-6" } }));
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("content-range"), "bytes 1-6/25");
  assert.equal(await part.text(), "script");
  for (const other of [
    `${settings.serviceUrl}/files/loc1/nothing/here`,
    `${settings.serviceUrl}/files/..%2f..%2fetc/x/passwd`,
    `${settings.serviceUrl}/files/%zz/a/b`,
    `${settings.serviceUrl}/files/`,
  ]) {
    const refusal = await servePublicFile(deps, new Request(other));
    await assertRefused(refusal, "NOT_FOUND", { note: other });
    const { traceId, ...body } = Object(await refusal.json());
    assert.deepEqual(body, { statusCode: 404, message: "Not found", error: "Not Found" });
    assert.equal(traceId, refusal.headers.get("x-crm-requestid"));
  }
});

test("unsafe characters are removed from a file's name", () => {
  assert.equal(safeNameOf("../../etc/passwd"), "passwd");
  assert.equal(safeNameOf('a"b\r\n.txt'), "a_b__.txt");
  assert.equal(safeNameOf("..."), "file");
  assert.ok(safeNameOf(`${"x".repeat(500)}.pdf`).length <= 100);
});

test("a range header selects a part, the whole file, or is unsatisfiable", () => {
  assert.deepEqual(rangeOf("bytes=0-", 10), { start: 0, end: 9 });
  assert.deepEqual(rangeOf("bytes=2-100", 10), { start: 2, end: 9 });
  assert.deepEqual(rangeOf("bytes=-3", 10), { start: 7, end: 9 });
  for (const whole of [undefined, "", "bytes=-", "lines=1-2", "bytes=5-2", "bytes=0-1,3-4"]) assert.equal(rangeOf(whole, 10), "whole");
  for (const nothing of ["bytes=10-", "bytes=-0", "bytes=99-100"]) assert.equal(rangeOf(nothing, 10), "unsatisfiable");
});
