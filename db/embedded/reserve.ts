import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

// Room that is kept for PostgreSQL. On a full disk it ends, and could not come back to be read from: it wants room for its log first.

const megabyte = 1024 * 1024;
const reserveMegabytes = 32;
/** Where less is free than that, the reserve would itself be what fills the disk. */
const plentyBytes = 4 * reserveMegabytes * megabyte;

/** PostgreSQL's log grows by as much at a time. */
const leastBytes = 16 * megabyte;

const freeBytes = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

export const isFull = async (directory: string): Promise<boolean> => (await freeBytes(directory)) < leastBytes;

const reserveIn = (directory: string) => path.join(directory, "reserve");

/** Gives the room up; answers whether there was any. */
export async function takeReserve(directory: string): Promise<boolean> {
  const isThere = await stat(reserveIn(directory)).then(
    () => true,
    () => false,
  );
  await rm(reserveIn(directory), { force: true });
  return isThere;
}

/** Where it is not kept yet, and the disk has plenty. */
export async function keepReserve(directory: string): Promise<void> {
  const place = reserveIn(directory);
  const draft = `${place}.part`;
  if ((await freeBytes(directory)) < plentyBytes || (await stat(place).catch(() => undefined)) !== undefined) return;
  try {
    const file = await open(draft, "w", 0o600);
    try {
      // Bytes that no file system makes smaller.
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
