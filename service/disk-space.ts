import { statfs } from "node:fs/promises";
import { ApiError } from "#contract/errors.ts";

const lookMs = 500;
/** PostgreSQL ends when it finds no room for its log, which grows by 16 MB at a time. */
const leastBytes = 48 * 1024 * 1024;

/** Looks at the disk of a folder from time to time. What it gives refuses a write for which there may be no room; whoever reads is not asked. */
export function watchDiskSpace(folder: string, least = leastBytes): () => void {
  let isShort = false;
  const look = () =>
    statfs(folder).then(
      ({ bavail, bsize }) => {
        isShort = bavail * bsize < least;
      },
      () => undefined,
    );
  void look();
  setInterval(look, lookMs).unref();
  return () => {
    if (isShort) throw new ApiError("STORAGE_FULL");
  };
}
