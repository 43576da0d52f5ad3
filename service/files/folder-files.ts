import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, opendir, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { makeFolder } from "#db/make-folder.mjs";
import { type ByteRange, type Files, requirePlain, type StoredFile } from "./kept.ts";

const isMissing = (thrown: unknown) =>
  thrown instanceof Error && "code" in thrown && (thrown.code === "ENOENT" || thrown.code === "ENOTDIR");

/** Incomplete files, which a put or an upload is still writing. */
const isDraft = (name: string) => name === ".incoming" || name.endsWith(".part");

/** The files in a folder, a key being the path below it. */
export function folderFiles(root: string): Files {
  const placeOf = (key: string) => path.join(root, ...requirePlain(key).split("/"));
  const sizeOf = async (key: string) => {
    try {
      const found = await stat(placeOf(key));
      return found.isFile() ? { size: found.size } : undefined;
    } catch (thrown) {
      if (isMissing(thrown)) return undefined;
      throw thrown;
    }
  };
  return {
    async put(key, content) {
      const place = placeOf(key);
      const draft = `${place}.${randomUUID()}.part`;
      await makeFolder(path.dirname(place), { mode: 0o700 });
      if (!(content instanceof Uint8Array)) return rename(content.path, place);
      try {
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
      } catch (thrown) {
        await rm(draft, { force: true });
        throw thrown;
      }
    },
    stat: sizeOf,
    async read(key: string, range?: ByteRange) {
      if ((await sizeOf(key)) === undefined) return undefined;
      return asWeb(createReadStream(placeOf(key), range));
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
    list: (prefix) => filesIn(root, prefix === undefined ? "" : requirePlain(prefix)),
  };
}

async function* filesIn(root: string, place: string): AsyncGenerator<StoredFile> {
  const folder = await opendir(path.join(root, ...place.split("/"))).catch((thrown: unknown) => {
    if (isMissing(thrown)) return undefined;
    throw thrown;
  });
  if (folder === undefined) return;
  for await (const entry of folder) {
    const key = place === "" ? entry.name : `${place}/${entry.name}`;
    if (isDraft(entry.name)) continue;
    if (entry.isDirectory()) yield* filesIn(root, key);
    else if (entry.isFile()) {
      const found = await stat(path.join(root, ...key.split("/"))).catch((thrown: unknown) => {
        if (isMissing(thrown)) return undefined;
        throw thrown;
      });
      if (found !== undefined) yield { key, size: found.size };
    }
  }
}

/** Removes the folders that contain nothing but incomplete files. Nothing may be writing there. */
export async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((thrown: unknown) => {
    if (isMissing(thrown)) return undefined;
    throw thrown;
  });
  if (entries === undefined) return;
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (isDraft(entry.name)) await rm(place, { recursive: true, force: true });
    else if (entry.isDirectory()) await removeEmptyFolders(place);
  }
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: the stream of a file yields bytes; the two declarations of a web stream differ in name only
const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
