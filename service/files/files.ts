import path from "node:path";
import { Readable } from "node:stream";
import type { Settings } from "../settings.ts";
import { folderFiles } from "./folder-files.ts";
import type { Files } from "./kept.ts";
import { s3Files } from "./s3-files.ts";

/** The file store: a bucket if one is configured, otherwise a folder of the data directory. */
export const openFiles = (settings: Settings): Files =>
  settings.s3 === undefined ? folderFiles(path.join(settings.dataDir, "files")) : s3Files(settings.s3);

/** A file as a stream that is opened at the first read; undefined if there is no file with this key. */
export async function streamOf(files: Files, key: string): Promise<Readable | undefined> {
  if ((await files.stat(key)) === undefined) return undefined;
  return Readable.from(
    (async function* () {
      const stream = await files.read(key);
      if (stream === undefined) throw new Error("The file was removed meanwhile.");
      yield* stream;
    })(),
    { objectMode: false },
  );
}
