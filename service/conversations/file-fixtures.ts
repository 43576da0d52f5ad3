import { at } from "../testing/raw-requests.ts";
import type { Visitor } from "../testing/test-app.ts";

// Files that conversation tests upload.

export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Silence at 8 kHz and 8 bits. */
export function wav(seconds = 1): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + 8000 * seconds, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(8000 * seconds, 40);
  return Buffer.concat([head, Buffer.alloc(8000 * seconds, 128)]);
}

export type Part = [name: string, value: string] | [name: string, content: Buffer, filename: string];

export async function upload({ visitor }: { visitor: Pick<Visitor, "send"> }, parts: Part[], headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value, filename] of parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), filename);
  const response = await visitor.send("/conversations/messages/upload", {
    method: "POST",
    body: form,
    headers: { version: "v3", ...headers },
  });
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
}

export const urlOf = (reply: { body: unknown }, name: string) => String(Object(at(reply.body, "uploadedFiles"))[name]);
