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
  return pino({ level: options.level, redact, base: null, serializers: { err: errorOf } }, destination);
}

const query = /(\bhttps?:\/\/)(?:[^\s/?#"'<>]*@)?([^\s?#"'<>]*)[?#][^\s"'<>]*|(\bhttps?:\/\/)[^\s/?#"'<>]*@/gi;

/** A text whose addresses have lost their query strings, fragments and credentials: a signed link is as good as a password. */
export const withoutQueries = (text: string): string =>
  text.replace(query, (_whole, scheme?: string, rest?: string, bareScheme?: string) =>
    scheme === undefined ? `${bareScheme ?? ""}` : `${scheme}${rest ?? ""}?…`,
  );

/** What is logged of an error. Its other properties may repeat what was sent, as the details of a database's error do. */
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

/** For lines that hold nothing but what is named where they are written: the second net costs as much as the line itself. */
export const withoutNet = (log: Logger): Logger => log.child({}, { redact: [] });

/** At once: a program that ends before it has begun would stumble over a file that is not open yet. */
async function opened(file: string): Promise<number> {
  try {
    await makeFolder(path.dirname(file));
    return openSync(file, "a", 0o600);
  } catch (error) {
    throw new Error(`The log ${file} cannot be written: ${reasonOf(error)}. LOG_FILE names another.`, { cause: error });
  }
}
