import path from "node:path";
import { folderFiles } from "../files/folder-files.ts";
import type { Files } from "../files/kept.ts";
import { type S3Settings, s3Files } from "../files/s3-files.ts";

/** Where backups are kept. Temporary files are written to `spool`. */
export type Target = { files: Files; spool: string; name: string };

export class UnusableTarget extends Error {}

type Places = { aws?: Omit<S3Settings, "bucket"> | undefined; dataDir: string };

export const targetOf = ({ settings }: { settings: Places }, place: string): Target =>
  openTarget(place, { s3: settings.aws, dataDir: settings.dataDir });

/** `place` is a folder, or s3://BUCKET/PREFIX, which is reached by the AWS_ variables. */
function openTarget(place: string, { s3, dataDir }: { s3: Omit<S3Settings, "bucket"> | undefined; dataDir: string }): Target {
  const address = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place);
  if (address === null) {
    if (/^[a-z\d]+:\/\//i.test(place)) throw new UnusableTarget(`${place} is neither a folder nor an address like s3://BUCKET/PREFIX.`);
    // On the same file system as the target, so that a finished file is moved there.
    return { files: folderFiles(path.resolve(place)), spool: path.join(path.resolve(place), ".incoming"), name: path.resolve(place) };
  }
  if (s3 === undefined) throw new UnusableTarget("An s3:// address needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  const [, bucket = "", prefix = ""] = address;
  const inBucket = s3Files({ ...s3, bucket });
  return { files: below(inBucket, prefix.replace(/\/+$/, "")), spool: path.join(dataDir, "backup-spool"), name: place };
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
