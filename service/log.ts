import { openSync } from "node:fs";
import path from "node:path";
import { type Logger, pino } from "pino";
import { reasonOf } from "#db/embedded/failure.ts";
import { makeFolder } from "#db/make-folder.mjs";

/** Structured logs, to a file where one is named, else to standard output. Secrets never get here; these paths are a second net. */
export async function createLog(options: { level: string; file?: string | undefined }): Promise<Logger> {
  const redact = ["token", "password", "authorization", "*.token", "*.password", "*.authorization", "headers.authorization"];
  // Lines of a busy moment are written together, and none waits for longer than this.
  const dest = options.file === undefined ? 1 : await opened(options.file);
  const destination = pino.destination({ dest, sync: false, minLength: 4096, periodicFlush: 100 });
  return pino({ level: options.level, redact, base: null }, destination);
}

/** For lines that hold nothing but what is named where they are written: the second net costs as much as the line itself. */
export const withoutNet = (log: Logger): Logger => log.child({}, { redact: [] });

/** At once: a program that ends before it has begun would stumble over a file that is not open yet. */
async function opened(file: string): Promise<number> {
  try {
    await makeFolder(path.dirname(file));
    return openSync(file, "a");
  } catch (error) {
    throw new Error(`The log ${file} cannot be written: ${reasonOf(error)}. LOG_FILE names another.`, { cause: error });
  }
}
