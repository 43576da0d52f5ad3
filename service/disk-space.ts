import { statfs } from "node:fs/promises";
import { ApiError } from "#contract/errors.ts";

const intervalMs = 500;
/** PostgreSQL stops when it cannot extend its write-ahead log, which grows in segments of 16 MB. */
const leastBytes = 48 * 1024 * 1024;

/** Checks the free space of a folder's disk at an interval. The returned function throws when there may be too little for a write. */
export function watchDiskSpace(folder: string, least = leastBytes): () => void {
  let isShort = false;
  const check = () =>
    statfs(folder).then(
      ({ bavail, bsize }) => {
        isShort = bavail * bsize < least;
      },
      () => undefined,
    );
  void check();
  setInterval(check, intervalMs).unref();
  return () => {
    if (isShort) throw new ApiError("STORAGE_FULL");
  };
}
