import { createHash } from "node:crypto";
import { Fault } from "#contract/errors.ts";
import { formSizeMost } from "../files/upload-form.ts";

/** A body that was read before its endpoint reads it, so that a repeat of the request can be told from another one. */
export type HeldBody = { fingerprint: string; stream: ReadableStream<Uint8Array> | null };

export async function holdBody(request: Request): Promise<HeldBody> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > formSizeMost) throw new Fault("BODY_TOO_LARGE");
    pieces.push(piece);
  }
  const content = Buffer.concat(pieces);
  return {
    fingerprint: fingerprintOf(content, request.headers.get("content-type") ?? ""),
    // A transaction that is repeated reads it again.
    get stream() {
      return request.body === null ? null : streamOf(content);
    },
  };
}

const streamOf = (content: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(content);
      controller.close();
    },
  });

/** The same for the same form, though every time it is sent another boundary stands between its parts. */
function fingerprintOf(content: Buffer, contentType: string): string {
  const hash = createHash("sha256");
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i
    .exec(contentType)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (boundary === undefined) return hash.update(`${contentType}\n`).update(content).digest("hex");
  hash.update(`${contentType.replace(boundary, "")}\n`);
  for (let from = 0; from <= content.length; ) {
    const found = content.indexOf(`--${boundary}`, from);
    const end = found < 0 ? content.length : found;
    hash.update(`${end - from}\n`).update(content.subarray(from, end));
    if (found < 0) break;
    from = end + boundary.length + 2;
  }
  return hash.digest("hex");
}
