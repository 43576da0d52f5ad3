import path from "node:path";
import { systemReason } from "#db/system-reason.mjs";
import { folderFiles, removeEmptyFolders } from "../files/folder-files.ts";
import type { Files } from "../files/kept.ts";
import { type S3Settings, s3Files } from "../files/s3-files.ts";

/** Where backups are kept. Temporary files are written to `spool`. */
export type Target = {
  files: Files;
  spool: string;
  name: string;
  /** Removes what removed backups leave behind in addition to their files. No backup may be running. */
  tidy(): Promise<void>;
};

export class UnusableTarget extends Error {}

/** Converts a system error during a backup to one that says what the operator can do; any other error is returned unchanged. */
export function refusalOf(error: unknown, { spool }: Target): unknown {
  if (error instanceof TypeError && error.message === "fetch failed" && error.cause instanceof Error)
    return new UnusableTarget(`The bucket cannot be reached: ${error.cause.message}. Check AWS_ENDPOINT_URL and AWS_REGION.`, {
      cause: error,
    });
  const refused = systemReason(error);
  if (refused === undefined) return error;
  // Everything is first written to the folder of temporary files, so a full disk is the disk of that folder.
  const { reason } = refused;
  const folder = path.dirname(spool);
  const place = refused.place === undefined || refused.place.startsWith(`${folder}/`) ? folder : refused.place;
  const advice = reason.startsWith("the disk") ? "Free space there" : "Give the user of this program access";
  return new UnusableTarget(
    `${place} cannot be used: ${reason}. No backup was added; earlier ones are unchanged. ${advice}, or name another place by --to or BACKUP_TO.`,
    { cause: error },
  );
}

type Places = { aws?: Omit<S3Settings, "bucket"> | undefined; dataDir: string };

export const targetOf = ({ settings }: { settings: Places }, place: string): Target =>
  openTarget(place, { s3: settings.aws, dataDir: settings.dataDir });

/** `place` is a folder, or s3://BUCKET/PREFIX, which is accessed with the AWS_ variables. */
function openTarget(place: string, { s3, dataDir }: { s3: Omit<S3Settings, "bucket"> | undefined; dataDir: string }): Target {
  const address = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place);
  if (address === null) {
    if (/^[a-z\d]+:\/\//i.test(place)) throw new UnusableTarget(`${place} is neither a folder nor an address like s3://BUCKET/PREFIX.`);
    // On the same file system as the target, so that a finished file can be moved there.
    const folder = path.resolve(place);
    return {
      ...{ files: folderFiles(folder), spool: path.join(folder, ".incoming"), name: folder },
      tidy: async () => {
        for (const part of ["backups", "files"]) await removeEmptyFolders(path.join(folder, part));
      },
    };
  }
  if (s3 === undefined) throw new UnusableTarget("An s3:// address needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  const [, bucket = "", prefix = ""] = address;
  const inBucket = s3Files({ ...s3, bucket });
  return {
    ...{ files: below(inBucket, prefix.replace(/\/+$/, "")), spool: path.join(dataDir, "backup-spool"), name: place },
    // Buckets have no folders.
    tidy: async () => undefined,
  };
}

function below(files: Files, prefix: string): Files {
  if (prefix === "") return files;
  const inside = (key: string) => `${prefix}/${key}`;
  return {
    put: (key, content, contentType) => files.put(inside(key), content, contentType),
    stat: (key) => files.stat(inside(key)),
    read: (key, range) => files.read(inside(key), range),
    remove: (key) => files.remove(inside(key)),
    async *list(of) {
      for await (const { key, size } of files.list(of === undefined ? prefix : inside(of)))
        yield { key: key.slice(prefix.length + 1), size };
    },
  };
}
