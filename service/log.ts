import { mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { type Logger, pino } from "pino";

/** Structured logs, to a file where one is named, else to standard output. Secrets never get here; these paths are a second net. */
export function createLog(options: { level: string; file?: string | undefined }): Logger {
  if (options.file !== undefined) mkdirSync(path.dirname(options.file), { recursive: true });
  const redact = ["token", "password", "authorization", "*.token", "*.password", "*.authorization", "headers.authorization"];
  // Lines of a busy moment are written together, and none waits for longer than this.
  // The file is open at once: a program that ends before it has begun would stumble over one that is not.
  const dest = options.file === undefined ? 1 : openSync(options.file, "a");
  const destination = pino.destination({ dest, sync: false, minLength: 4096, periodicFlush: 100 });
  return pino({ level: options.level, redact, base: null }, destination);
}

/** For lines that hold nothing but what is named where they are written: the second net costs as much as the line itself. */
export const withoutNet = (log: Logger): Logger => log.child({}, { redact: [] });
