import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { systemActorNames } from "#contract/audit/actors.ts";
import { newId } from "#db/ids.ts";
import * as mails from "#db/mailboxes/incoming-mails.ts";
import * as mailboxes from "#db/mailboxes/mailboxes.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import type { SpooledFile } from "../files/kept.ts";
import { addJob } from "../jobs/queue.ts";
import { contentHash } from "./content-hash.ts";

/** Data that a mail server sends about a mail in addition to its content. */
export type Envelope = { returnPath: string | null };
export type Recipient = { locationId: string; mailboxId: string };

const pieceBytes = 1024 * 1024;

async function* piecesOf(file: SpooledFile): AsyncGenerator<Buffer> {
  const handle = await open(file.path);
  try {
    for (let position = 0; position < file.size; position += pieceBytes) {
      const piece = Buffer.alloc(Math.min(pieceBytes, file.size - position));
      const { bytesRead } = await handle.read(piece, 0, piece.length, position);
      if (bytesRead !== piece.length) throw new Error("A spooled mail was cut off.");
      yield piece;
    }
  } finally {
    await handle.close();
  }
}

async function hashOf(file: SpooledFile): Promise<string> {
  const hash = contentHash(createHash("sha256"));
  for await (const piece of piecesOf(file)) hash.update(piece);
  return hash.digest();
}

/**
 * Stores a complete mail for each mailbox and queues its filing. When the promise resolves, the mail has been committed. A mail that a
 * mailbox already has is not stored again; a server sends a mail again if it missed the response.
 */
export async function storeMail(deps: Deps, file: SpooledFile, recipients: readonly Recipient[], envelope: Envelope): Promise<void> {
  const hash = await hashOf(file);
  for (const { locationId, mailboxId } of recipients) {
    const ctx = systemContext(deps, locationId, { kind: "system", name: systemActorNames.incomingMail });
    await ctx.tx(async (tx) => {
      const now = ctx.now();
      const id = newId();
      const row = { id, mailbox_id: mailboxId, hash, return_path: envelope.returnPath, size_bytes: file.size, received_at: now };
      if ((await mails.insert(tx, ctx.tenant, row)) === undefined) return;
      let position = 0;
      for await (const piece of piecesOf(file)) await mails.insertPiece(tx, ctx.tenant, id, position++, piece);
      await mailboxes.update(tx, ctx.tenant, mailboxId, { last_mail_at: now });
      await queueMail(tx, ctx.tenant, id);
    });
  }
}

export const fileMailTask = "file-mail";

/** Queues the filing of a stored mail. Locations take turns, however many mails one of them receives. */
export async function queueMail(tx: Executor, tenant: Tenant, mailId: string, key: string = fileMailTask): Promise<void> {
  const turn = await mails.countWaiting(tx, tenant);
  await addJob(tx, fileMailTask, { locationId: tenant, mailId }, { key: `${key}:${tenant}:${mailId}`, turn });
}
