import { once } from "node:events";
import { stat } from "node:fs/promises";
import path from "node:path";
import { type Logger, pino } from "pino";
import { reasonOf } from "#db/embedded/failure.ts";
import { keepRotating } from "#db/log-rotation.mjs";
import { makeFolder } from "#db/make-folder.mjs";

/** Lines are buffered and flushed at least this often. */
const buffered = { sync: false, minLength: 4096, periodicFlush: 100 } as const;

/** Several processes write to one file or pipe. Up to this size, the system never mixes what two of them write. */
const undividedBytes = 4096;
const bufferedOfWorker = { ...buffered, minLength: undividedBytes / 2, maxWrite: undividedBytes } as const;

/**
 * Structured logs, to the given file or to standard output. Secrets are never passed to the log; the redacted paths are a second safeguard.
 * A worker's lines name it; it leaves the file's rotation to its supervisor.
 */
export async function createLog(options: { level: string; file?: string | undefined; worker?: string }): Promise<Logger> {
  const redact = ["token", "password", "authorization", "*.token", "*.password", "*.authorization", "headers.authorization"];
  const { level, file, worker } = options;
  const how = worker === undefined ? buffered : bufferedOfWorker;
  const destination = file === undefined ? pino.destination({ dest: 1, ...how }) : await opened(file, how, worker === undefined);
  return pino({ level, redact, base: worker === undefined ? null : { worker }, serializers: { err: errorOf } }, destination);
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

/** For lines whose every property is listed in the code. Redaction costs as much as the line itself. */
export const withoutNet = (log: Logger): Logger => log.child({}, { redact: [] });

const lookMs = 30_000;

/** Reopens the file after another process has renamed it. */
function followRotation(file: string, destination: { reopen(file: string): void }): void {
  let known: number | undefined;
  const look = async () => {
    const { ino } = await stat(file);
    if (known !== undefined && known !== ino) destination.reopen(file);
    known = ino;
  };
  const lookOn = () => void look().catch(() => undefined);
  lookOn();
  setInterval(lookOn, lookMs).unref();
}

/** Waits for the file, because exiting fails if the log is not open yet. */
async function opened(file: string, how: typeof buffered | typeof bufferedOfWorker, rotates: boolean) {
  try {
    await makeFolder(path.dirname(file));
    const destination = pino.destination({ dest: file, ...how, mode: 0o600 });
    await once(destination, "ready");
    if (rotates)
      keepRotating(
        file,
        () => destination.reopen(file),
        (line) => process.stderr.write(`frontdesk service: ${line}\n`),
      );
    else followRotation(file, destination);
    return destination;
  } catch (error) {
    throw new Error(`The log ${file} cannot be written: ${reasonOf(error)}. Choose another one with LOG_FILE.`, { cause: error });
  }
}
