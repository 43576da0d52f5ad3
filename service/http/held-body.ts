import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { piecesOf } from "#contract/read-body.ts";
import { makeFolder } from "#db/make-folder.mjs";
import { boundaryOf, formSizeMost } from "../files/upload-form.ts";

/** A body that is read before its endpoint runs, so that a repeated request can be recognized. */
export type HeldBody = {
  fingerprint: string;
  /** Starts at the beginning each time, because a retried transaction reads it again. */
  readonly stream: ReadableStream<Uint8Array>;
  release(): Promise<void>;
};

/** Stores the body in a file of the folder, instead of in memory, until it is released. */
export async function holdBody(request: Request, folder: string): Promise<HeldBody> {
  const file = await openUnnamed(folder);
  const hash = formHash(request.headers.get("content-type") ?? "");
  try {
    for await (const piece of piecesOf(request, formSizeMost)) {
      hash.update(piece);
      await file.writeFile(piece);
    }
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
  return {
    fingerprint: hash.digest(),
    get stream() {
      return asWeb(file.createReadStream({ start: 0, autoClose: false }));
    },
    release: () => file.close(),
  };
}

/** A file that is deleted when its handle is closed, so that nothing remains however the program ends. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await makeFolder(folder, { mode: 0o700 });
  const name = path.join(folder, `${randomUUID()}.body`);
  const file = await open(name, "wx+", 0o600);
  await rm(name);
  return file;
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: the stream of a file yields bytes; the two declarations of a web stream differ in name only
const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

type FormHash = { update(piece: Uint8Array): void; digest(): string };

/**
 * A hash that is the same for the same form, although its boundary differs each time it is sent: each delimiter is replaced by the length
 * of the content before it.
 */
function formHash(contentType: string): FormHash {
  const hash = createHash("sha256");
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) {
    hash.update(`${contentType}\n`);
    return { update: (piece) => hash.update(piece), digest: () => hash.digest("hex") };
  }
  hash.update(`${contentType.replace(boundary, "")}\n`);
  const delimiter = Buffer.from(`--${boundary}`);
  let rest = Buffer.alloc(0);
  let partBytes = 0;
  const take = (bytes: Uint8Array) => {
    hash.update(bytes);
    partBytes += bytes.byteLength;
  };
  const endPart = () => {
    hash.update(`\n${partBytes}\n`);
    partBytes = 0;
  };
  return {
    update(piece) {
      const bytes = Buffer.concat([rest, piece]);
      let from = 0;
      for (let found = bytes.indexOf(delimiter); found >= 0; found = bytes.indexOf(delimiter, from)) {
        take(bytes.subarray(from, found));
        endPart();
        from = found + delimiter.length;
      }
      // A delimiter may begin at the end of this chunk.
      const keptFrom = Math.max(from, bytes.length - delimiter.length + 1);
      take(bytes.subarray(from, keptFrom));
      rest = Buffer.from(bytes.subarray(keptFrom));
    },
    digest() {
      take(rest);
      endPart();
      return hash.digest("hex");
    },
  };
}
