import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

// Disk space reserved for PostgreSQL. When the disk is full, PostgreSQL stops and cannot restart even for reading, because it first needs
// space for its log.

const megabyte = 1024 * 1024;
const reserveMegabytes = 32;
/** If less space than this is free, the reserve itself would fill the disk. */
const plentyBytes = 4 * reserveMegabytes * megabyte;

/** The size of a segment of PostgreSQL's log. */
const leastBytes = 16 * megabyte;

const freeBytes = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

export const isFull = async (directory: string): Promise<boolean> => (await freeBytes(directory)) < leastBytes;

const reserveIn = (directory: string) => path.join(directory, "reserve");

/** Frees the reserved space; returns whether there was any. */
export async function takeReserve(directory: string): Promise<boolean> {
  const isThere = await stat(reserveIn(directory)).then(
    () => true,
    () => false,
  );
  await rm(reserveIn(directory), { force: true });
  return isThere;
}

/** Creates the reserve if it is missing and the disk has enough space. */
export async function keepReserve(directory: string): Promise<void> {
  const place = reserveIn(directory);
  const draft = `${place}.part`;
  if ((await freeBytes(directory)) < plentyBytes || (await stat(place).catch(() => undefined)) !== undefined) return;
  try {
    const file = await open(draft, "w", 0o600);
    try {
      // Random bytes, which no file system can compress.
      for (let written = 0; written < reserveMegabytes; written++) await file.write(randomBytes(megabyte));
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
