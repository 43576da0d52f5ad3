import { createHash, randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { makeFolder } from "#db/make-folder.mjs";
import { decrypted, encrypted } from "./encryption.ts";
import { type Part, UnusableBackup } from "./manifest.ts";
import type { Target } from "./target.ts";

// Content is stored in a target compressed, encrypted if there is a recipient, and split into parts, because S3 limits the size of an
// object.

const partBytesMost = 1024 * 1024 * 1024;

type Content = AsyncIterable<Uint8Array | string> | readonly string[];
export type Packing = { recipient: string | null; compress: boolean };

// biome-ignore lint/nursery/noUnsafeTypeAssertion: a stream of bytes; the declarations of Node and of the browser differ in name only
const webOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
// biome-ignore lint/nursery/noUnsafeTypeAssertion: as above
const nodeOf = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);

async function packed(content: Content, { recipient, compress }: Packing): Promise<Readable> {
  const plain = Readable.from(content, { objectMode: false });
  const small = compress ? through(plain, createZstdCompress()) : plain;
  return recipient === null ? small : nodeOf(await encrypted(webOf(small), recipient));
}

/** Unlike with `pipe`, an error of the source also ends the result. */
function through<T extends NodeJS.ReadWriteStream & Readable>(source: Readable, into: T): T {
  source.on("error", (error) => into.destroy(error));
  return source.pipe(into);
}

/** Stores content in the parts `key`, `key.2`, `key.3`, … */
export async function put(target: Target, key: string, content: Content, packing: Packing): Promise<Part[]> {
  await makeFolder(target.spool, { mode: 0o700 });
  const stored: Part[] = [];
  let draft = await newDraft(target);
  const keep = async () => {
    const { size, sha256 } = await draft.finish();
    const place = stored.length === 0 ? key : `${key}.${stored.length + 1}`;
    await target.files.put(place, { path: draft.path, size }, "application/octet-stream");
    await draft.remove();
    stored.push({ key: place, size, sha256 });
  };
  try {
    for await (const piece of await packed(content, packing)) {
      await draft.write(piece);
      if (draft.size() < partBytesMost) continue;
      await keep();
      draft = await newDraft(target);
    }
    if (draft.size() > 0 || stored.length === 0) await keep();
    return stored;
  } finally {
    await draft.remove();
  }
}

async function newDraft({ spool }: Target) {
  const place = path.join(spool, `${randomUUID()}.part`);
  const file = await open(place, "wx", 0o600);
  const hash = createHash("sha256");
  let size = 0;
  return {
    path: place,
    size: () => size,
    async write(piece: Uint8Array) {
      hash.update(piece);
      size += piece.byteLength;
      await file.writeFile(piece);
    },
    async finish() {
      await file.sync();
      await file.close();
      return { size, sha256: hash.digest("hex") };
    },
    async remove() {
      await file.close();
      await rm(place, { force: true });
    },
  };
}

/** Throws unless every part exists and has the expected size. */
export async function requireParts({ files }: Target, parts: readonly Part[]): Promise<void> {
  for (const { key, size } of parts) {
    const found = await files.stat(key);
    if (found === undefined) throw new UnusableBackup(`${key} is missing.`);
    if (found.size !== size) throw new UnusableBackup(`${key} has ${found.size} bytes instead of ${size}: it is truncated or was changed.`);
  }
}

/** The content of parts; the stream fails if a part differs from what was stored. */
export async function get(
  target: Target,
  parts: readonly Part[],
  { identity, isCompressed }: { identity: string | null; isCompressed: boolean },
): Promise<Readable> {
  const stored = Readable.from(verified(target, parts), { objectMode: false });
  const small = identity === null ? stored : nodeOf(await decrypted(webOf(stored), identity));
  return isCompressed ? through(small, createZstdDecompress()) : small;
}

/** Throws unless every part contains the bytes that were stored. */
export async function verifyParts(target: Target, parts: readonly Part[]): Promise<void> {
  for await (const _ of verified(target, parts));
}

async function* verified({ files }: Target, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const { key, size, sha256 } of parts) {
    const content = await files.read(key);
    if (content === undefined) throw new UnusableBackup(`${key} is missing.`);
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.byteLength;
      yield piece;
    }
    if (bytes !== size || hash.digest("hex") !== sha256)
      throw new UnusableBackup(`${key} is damaged: its checksum differs from the manifest.`);
  }
}

/** The lines of a text. */
export async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of content.setEncoding("utf8")) {
    const lines = (rest + String(piece)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
