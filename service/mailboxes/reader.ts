import { Worker } from "node:worker_threads";
import type { ReadMail } from "./read-mail.ts";

// Mails are parsed in a separate thread with limits of memory and time, so that a mail that crashes or blocks its parser affects nothing
// else.

export type ReadOrder = { content: Uint8Array; returnPath: string | undefined };
export type ReadAnswer = { ok: true; mail: ReadMail } | { ok: false; error: string };

/** The mail cannot be read: it breaks the parser, or takes too long. */
export class Unreadable extends Error {}

const heapMb = 256;
const readMs = 15_000;

type Reader = { worker: Worker; settle: (answer: ReadAnswer) => void; isOver: boolean };

function start(): Reader {
  const worker = new Worker(new URL("./reader-thread.ts", import.meta.url), {
    // Modules that the program preloads to watch its parent process must not run in a thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const reader: Reader = { worker, settle: () => undefined, isOver: false };
  const end = (error: string) => {
    reader.isOver = true;
    reader.settle({ ok: false, error });
  };
  worker.on("message", (answer: ReadAnswer) => reader.settle(answer));
  worker.on("error", (error: unknown) => end(error instanceof Error ? error.message : String(error)));
  worker.on("exit", () => end("its reader ended"));
  return reader;
}

/** An idle thread is kept, so that a mail does not wait for one to start. */
let idle: Reader | undefined;

function takeIdle(): Reader | undefined {
  const reader = idle;
  idle = undefined;
  return reader?.isOver === false ? reader : undefined;
}

/** Starts a thread before the first mail arrives. */
export function prepareReader(): void {
  idle ??= start();
  idle.worker.unref();
}

export async function readInThread({ content, returnPath }: ReadOrder, mostMs = readMs): Promise<ReadMail> {
  const reader = takeIdle() ?? start();
  reader.worker.ref();
  const { promise, resolve } = Promise.withResolvers<ReadAnswer>();
  reader.settle = resolve;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    resolve({ ok: false, error: `reading it takes longer than ${mostMs / 1000} s` });
  }, mostMs);
  reader.worker.postMessage({ content, returnPath } satisfies ReadOrder);
  const answer = await promise;
  clearTimeout(timer);
  if (isLate || reader.isOver || idle !== undefined) void reader.worker.terminate();
  else {
    reader.worker.unref();
    idle = reader;
  }
  if (!answer.ok) throw new Unreadable(answer.error);
  return answer.mail;
}
