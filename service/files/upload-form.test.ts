import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const multipart = "multipart/form-data; boundary=";
const disposition = 'Content-Disposition: form-data; name="fileAttachment"; filename="a.txt"';
const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

/** The status of an upload whose body is this text or, if `breaksOff`, ends abruptly after it. */
async function statusOf(w: TestApp, token: string, contentType: string, text: string, breaksOff = false): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
      if (breaksOff) controller.error(new Error("connection lost"));
      else controller.close();
    },
  });
  const headers = { version: "v3", authorization: `Bearer ${token}`, "content-type": contentType };
  const init = { method: "POST", headers, body, duplex: "half" };
  return (await w.fetch("/conversations/messages/upload", init)).status;
}

test("a malformed form is rejected, and ends neither the request nor the program", async (t) => {
  const w = await startTestApp(t);
  const { token } = await w.location();
  const forms: [what: string, contentType: string, body: string, breaksOff?: boolean][] = [
    ["an empty boundary and an ordinary form", multipart, "a=b&c=d"],
    ["an empty boundary and a multipart form", multipart, `${field("a")}--x--\r\n`],
    ["an empty boundary in quotes", `${multipart}""`, "a=b"],
    ["a boundary of spaces", `${multipart}" "`, "a=b"],
    ["no boundary", "multipart/form-data;", "a=b"],
    ["a boundary that is too long", multipart + "x".repeat(71), "a=b"],
    ["a boundary that never occurs", `${multipart}x`, "a".repeat(1_000_000)],
    ["nothing", `${multipart}x`, ""],
    ["no parts", `${multipart}x`, "--x--\r\n"],
    ["a header that is cut off", `${multipart}x`, "--x\r\nContent-Disp"],
    ["a field that is cut off", `${multipart}x`, field("a")],
    ["a file that is cut off", `${multipart}x`, `--x\r\n${disposition}\r\n\r\nabc`],
    ["a connection that breaks off within a file", `${multipart}x`, `--x\r\n${disposition}\r\n\r\nabc`, true],
    ["a connection that breaks off at once", `${multipart}x`, "", true],
    ["a field without a name", `${multipart}x`, "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n"],
    ["a file without a name", `${multipart}x`, "--x\r\nContent-Disposition: form-data; filename=a\r\n\r\n1\r\n--x--\r\n"],
    ["a header of 1 MB", `${multipart}x`, `--x\r\n${"a".repeat(1_000_000)}: b\r\n\r\n1\r\n--x--\r\n`],
    ["many header lines", `${multipart}x`, `--x\r\n${"a: b\r\n".repeat(100_000)}\r\n1\r\n--x--\r\n`],
    ["many parameters", `${multipart}x`, `--x\r\nContent-Disposition: form-data; ${"a=b; ".repeat(50_000)}name=a\r\n\r\n1\r\n--x--\r\n`],
    ["100,000 small parts", `${multipart}x`, `${field("a").repeat(100_000)}--x--\r\n`],
    ["100,000 delimiters", `${multipart}x`, `${"--x\r\n".repeat(100_000)}--x--\r\n`],
  ];
  for (const [what, contentType, body, breaksOff] of forms)
    assert.equal(await statusOf(w, token, contentType, body, breaksOff), 400, `a form with ${what}`);
  assert.deepEqual(await readdir(path.join(w.settings.dataDir, "files", ".incoming")), []);
});
