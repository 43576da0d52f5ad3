import { once } from "node:events";
import { existsSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import path from "node:path";
import { type Logger, pino } from "pino";
import { reasonOf } from "#db/embedded/failure.ts";
import { makeFolder } from "#db/make-folder.mjs";

/** Lines are buffered and flushed at least this often. */
const buffered = { sync: false, minLength: 4096, periodicFlush: 100 } as const;

/** Structured logs, to the given file or to standard output. Secrets are never passed to the log; the redacted paths are a second safeguard. */
export async function createLog(options: { level: string; file?: string | undefined }): Promise<Logger> {
  const redact = ["token", "password", "authorization", "*.token", "*.password", "*.authorization", "headers.authorization"];
  const destination = options.file === undefined ? pino.destination({ dest: 1, ...buffered }) : await opened(options.file);
  return pino({ level: options.level, redact, base: null, serializers: { err: errorOf } }, destination);
}

const query = /(\bhttps?:\/\/)(?:[^\s/?#"'<>]*@)?([^\s?#"'<>]*)[?#][^\s"'<>]*|(\bhttps?:\/\/)[^\s/?#"'<>]*@/gi;

/** The text with the query strings, fragments and credentials of its URLs removed, because a signed link works like a password. */
export const withoutQueries = (text: string): string =>
  text.replace(query, (_whole, scheme?: string, rest?: string, bareScheme?: string) =>
    scheme === undefined ? `${bareScheme ?? ""}` : `${scheme}${rest ?? ""}?…`,
  );

/** The logged part of an error. Other properties may repeat input, as the details of a database error do. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutQueries(String(error));
  const code: unknown = Reflect.get(error, "code");
  return {
    type: error.name,
    message: withoutQueries(error.message),
    stack: withoutQueries(error.stack ?? ""),
    ...(typeof code === "string" ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: errorOf(error.cause) }),
  };
}

/** For lines whose every property is listed where they are written. Redaction costs as much as the line itself. */
export const withoutNet = (log: Logger): Logger => log.child({}, { redact: [] });

const fileBytesMost = 50_000_000;
const oldFiles = 5;
const lookMs = 30_000;

/** A file that has grown large becomes `file.1`, and the older ones move on. */
export async function rotateLarge(file: string, reopen: () => void, most = fileBytesMost): Promise<void> {
  if ((await stat(file)).size < most) return;
  for (let place = oldFiles - 1; place >= 1; place -= 1)
    if (existsSync(`${file}.${place}`)) await rename(`${file}.${place}`, `${file}.${place + 1}`);
  await rename(file, `${file}.1`);
  reopen();
}

function rotate(file: string, destination: { reopen(file: string): void }): void {
  const look = () =>
    rotateLarge(file, () => destination.reopen(file)).catch((error: unknown) =>
      process.stderr.write(`frontdesk service: The log ${file} was not rotated: ${reasonOf(error)}\n`),
    );
  setInterval(look, lookMs).unref();
}

/** Waits for the file, because a program that exits during its start would fail on a log that is not open yet. */
async function opened(file: string) {
  try {
    await makeFolder(path.dirname(file));
    const destination = pino.destination({ dest: file, ...buffered, mode: 0o600 });
    await once(destination, "ready");
    rotate(file, destination);
    return destination;
  } catch (error) {
    throw new Error(`The log ${file} cannot be written: ${reasonOf(error)}. LOG_FILE names another.`, { cause: error });
  }
}
