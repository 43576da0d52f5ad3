import { parentPort } from "node:worker_threads";
import { readMail } from "./read-mail.ts";
import type { ReadAnswer, ReadOrder } from "./reader.ts";

/** The thread that parses mails; see reader.ts. */
parentPort?.on("message", ({ content, returnPath }: ReadOrder) => {
  const answer = (said: ReadAnswer) => parentPort?.postMessage(said);
  readMail(Buffer.from(content.buffer, content.byteOffset, content.byteLength), returnPath).then(
    (mail) => answer({ ok: true, mail }),
    (error: unknown) => answer({ ok: false, error: error instanceof Error ? error.message : String(error) }),
  );
});
