import { randomUUID } from "node:crypto";
import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "#db/make-folder.mjs";
import type { SpooledFile } from "./kept.ts";

// Large content from the network is written to a temporary file chunk by chunk. Only a complete file is stored under a key.

export class TooLarge extends Error {}

const folderOf = (dataDir: string) => path.join(dataDir, "files", ".incoming");

/** A path for a file that is written in pieces. The caller removes the file. */
export async function incomingPlaces(dataDir: string): Promise<() => string> {
  const folder = folderOf(dataDir);
  await makeFolder(folder, { mode: 0o700 });
  return () => path.join(folder, randomUUID());
}

/** Writes the source to a file that exists while `use` runs. Throws `TooLarge` as soon as more than `sizeMost` bytes have arrived. */
export async function spooled<T>(
  dataDir: string,
  source: AsyncIterable<Uint8Array>,
  sizeMost: number,
  use: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  const folder = folderOf(dataDir);
  await makeFolder(folder, { mode: 0o700 });
  const place = path.join(folder, randomUUID());
  try {
    const file = await open(place, "wx", 0o600);
    let size = 0;
    try {
      for await (const piece of source) {
        size += piece.byteLength;
        if (size > sizeMost) throw new TooLarge(`it is larger than ${sizeMost / 1024 / 1024} MB`);
        await file.writeFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return await use({ path: place, size });
  } finally {
    await rm(place, { force: true });
  }
}

const abandonedMs = 24 * 60 * 60 * 1000;

/** Removes the files that a killed process left behind. */
export async function removeAbandoned(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - abandonedMs) await rm(path.join(folder, name), { force: true });
  }
}
