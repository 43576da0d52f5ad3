import { createHash } from "node:crypto";
import { z } from "zod";
import { systemActorNames } from "#contract/audit/actors.ts";
import { emailAddress } from "#contract/common.ts";
import { contactSources } from "#contract/contacts/sources.ts";
import { isApiError } from "#contract/errors.ts";
import * as changes from "#db/audit/changes.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as messages from "#db/conversations/messages.ts";
import * as uploads from "#db/conversations/uploaded-files.ts";
import * as mails from "#db/mailboxes/incoming-mails.ts";
import * as mailboxes from "#db/mailboxes/mailboxes.ts";
import type { HeldReason } from "#db/mailboxes/tables.ts";
import type { Executor } from "#db/pool.ts";
import { contactOfVisitor } from "../contacts/visitor.ts";
import { type Context, inTransaction, systemContext } from "../context.ts";
import { ensureConversation, place } from "../conversations/place.ts";
import { emailCode } from "../conversations/rules.ts";
import { keepUploads } from "../conversations/uploads.ts";
import type { Deps } from "../deps.ts";
import { failedFor, failureColumns } from "../failure.ts";
import { newPublicFile } from "../files/public-files.ts";
import { acceptedType } from "../files/upload-types.ts";
import { type MailFile, mailboxText, type ReadMail } from "./read-mail.ts";
import { readInThread, Unreadable } from "./reader.ts";

const fileJob = z.object({ locationId: z.string(), mailId: z.string() });

/** The number of attempts after which a mail is held. An attempt that ends the program counts. */
const attemptsMost = 3;
const hourMs = 60 * 60_000;
/** Limits for the mails of one sender in an hour. More than the first number count as sent by a program; more than the second are held. */
const byPersonMost = 60;
const ofSenderMost = 300;

/** Files one stored mail: as a message, as the failure of a message that bounced, or among the mails that wait for a user's decision. */
export async function fileMail(deps: Deps, job: unknown): Promise<void> {
  const { locationId, mailId } = fileJob.parse(job);
  const ctx = systemContext(deps, locationId, { kind: "system", name: systemActorNames.incomingMail });
  const begun = await mails.begin(ctx.db, ctx.tenant, mailId, ctx.now());
  if (begun === undefined) return;
  const read = await readStored(ctx, begun);
  const files = read === undefined ? { urls: [], refused: [], byCid: new Map<string, string>() } : await storeFiles(ctx, read.files);
  await ctx.tx(async (tx) => {
    const stored = await mails.claim(tx, ctx.tenant, mailId);
    if (stored === undefined) return;
    if (read === undefined) await hold(ctx, tx, stored, "unreadable");
    else await settle({ ctx, tx, stored, mail: read, files });
  });
}

/** Undefined if the mail cannot be read. */
async function readStored(ctx: Context, stored: mails.IncomingMail): Promise<ReadMail | undefined> {
  if (stored.attempts > attemptsMost) return undefined;
  const content = await mails.readContent(ctx.db, ctx.tenant, stored.id);
  try {
    return await readInThread({ content, returnPath: stored.return_path ?? undefined });
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
    ctx.log.warn({ err: thrown, mailId: stored.id }, "an incoming mail could not be read");
    return undefined;
  }
}

type StoredFiles = { urls: string[]; refused: string[]; byCid: Map<string, string> };

/** Stores the files that the rules for uploads accept. If the mail is not filed after all, its files are removed like unused uploads. */
async function storeFiles(ctx: Context, sent: readonly MailFile[]): Promise<StoredFiles> {
  const stored: StoredFiles = { urls: [], refused: [], byCid: new Map() };
  for (const { name, cid, content } of sent) {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    let contentType: string;
    try {
      contentType = await acceptedType(name, bytes);
    } catch (thrown) {
      if (!isApiError(thrown, "MEDIA_TYPE_UNSUPPORTED")) throw thrown;
      stored.refused.push(name);
      continue;
    }
    const { key, url } = newPublicFile(ctx.settings, ctx.tenant, name);
    await uploads.insert(ctx.outside, ctx.tenant, [key], ctx.now());
    await ctx.deps.files.put(key, bytes, contentType);
    stored.urls.push(url);
    if (cid !== undefined) stored.byCid.set(cid, url);
  }
  return stored;
}

type Filing = { ctx: Context; tx: Executor; stored: mails.IncomingMail; mail: ReadMail; files: StoredFiles };

const senderKeyOf = (address: string) => createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 32);

async function hold(ctx: Context, tx: Executor, { id }: mails.IncomingMail, reason: HeldReason, mail?: ReadMail): Promise<void> {
  const fields = {
    state: "held" as const,
    reason,
    sender: mail?.from === undefined ? null : mailboxText(mail.from),
    subject: mail?.subject ?? null,
  };
  await mails.update(tx, ctx.tenant, id, fields);
  await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: id, action: "update" });
}

/** The mail's row remains, without its content, so that the same mail is recognized if it is sent again. */
async function finish({ ctx, tx, stored }: Filing, senderKey: string | null): Promise<void> {
  await mails.removeContent(tx, ctx.tenant, stored.id);
  await mails.update(tx, ctx.tenant, stored.id, {
    state: "filed",
    reason: null,
    sender: null,
    subject: null,
    return_path: null,
    sender_key: senderKey,
  });
}

async function settle(filing: Filing): Promise<void> {
  const { ctx, tx, stored, mail } = filing;
  const address = emailAddress.safeParse(mail.from?.address).data;
  const senderKey = address === undefined ? null : senderKeyOf(address);
  const ids = [...new Set([...mail.refersTo, ...(mail.messageId === undefined ? [] : [mail.messageId]), ...(mail.bounce?.about ?? [])])];
  const known = ids.length === 0 ? [] : await messages.listByInternetIds(tx, ctx.tenant, ids);
  const emailOf = (id: string | undefined) => known.find(({ internet_id }) => internet_id === id);

  // The location received its own mail.
  if (emailOf(mail.messageId)?.direction === "outbound") return finish(filing, senderKey);
  const bounced = mail.bounce?.about.map(emailOf).find((email) => email?.direction === "outbound");
  if (mail.bounce !== undefined && bounced !== undefined) {
    await noteBounce(filing, mail.bounce, bounced);
    return finish(filing, senderKey);
  }

  const sentLately = senderKey === null ? 0 : await mails.countOfSender(tx, ctx.tenant, senderKey, new Date(ctx.now().getTime() - hourMs));
  if (sentLately >= ofSenderMost && !stored.is_accepted) return hold(ctx, tx, stored, "too_many", mail);
  const isAutomaticReply = mail.isAutomatic || sentLately >= byPersonMost;
  const answered = mail.refersTo.map(emailOf).find((email) => email !== undefined);
  const contactId = await contactOf(filing, { address, answered, isAutomaticReply });
  if (contactId === undefined) return hold(ctx, tx, stored, isAutomaticReply ? "automatic" : "unknown_sender", mail);
  await placeMail(filing, { contactId, answered, isAutomaticReply });
  await finish(filing, senderKey);
}

async function noteBounce({ ctx, tx }: Filing, bounce: NonNullable<ReadMail["bounce"]>, bounced: messages.ReferredEmail): Promise<void> {
  if (!bounce.isFailure) return;
  const message = await messages.findForUpdate(tx, ctx.tenant, bounced.message_id);
  if (message === undefined) return;
  const failed = bounce.reason === "" ? failedFor("emailBounced") : failedFor("emailBouncedWith", { detail: bounce.reason });
  const now = ctx.now();
  await messages.update(tx, ctx.tenant, message.id, { status: "failed", ...failureColumns(failed), date_updated: now, bounced_at: now });
  await messages.announceUpdated(tx, ctx.tenant, message);
}

type Sender = { address: string | undefined; answered: messages.ReferredEmail | undefined; isAutomaticReply: boolean };

/**
 * The contact with the sender's address; otherwise the one whose conversation the mail answers; otherwise a new one. Undefined if a user
 * must decide, because the mailbox holds unknown senders or the mail was written by a program.
 */
async function contactOf({ ctx, tx, stored, mail }: Filing, { address, answered, isAutomaticReply }: Sender): Promise<string | undefined> {
  const known = address === undefined ? undefined : (await contacts.findByIdentity(tx, ctx.tenant, { email: address })).email;
  if (known !== undefined) return known.id;
  if (answered !== undefined) return answered.contact_id;
  if (address === undefined) return undefined;
  const mailbox = stored.mailbox_id === null ? undefined : await mailboxes.findById(tx, ctx.tenant, stored.mailbox_id);
  const isWelcome = stored.is_accepted || (mailbox?.unknown_senders === "create" && !isAutomaticReply);
  if (!isWelcome) return undefined;
  const name = mail.from?.name ?? "";
  const sent = { email: address, source: contactSources.email, ...(name === "" || name.includes("@") ? {} : { name }) };
  return (await contactOfVisitor(inTransaction(ctx, tx), sent)).contactId;
}

type Placing = { contactId: string; answered: messages.ReferredEmail | undefined; isAutomaticReply: boolean };

async function placeMail({ ctx, tx, stored, mail, files }: Filing, { contactId, answered, isAutomaticReply }: Placing): Promise<void> {
  const { tenant } = ctx;
  const context = { tx, tenant, now: ctx.now() };
  const conversation = await ensureConversation(context, contactId, emailCode);
  const isInConversation = answered?.conversation_id === conversation.id;
  const leftOut = [...files.refused, ...mail.leftOut];
  const shown = [...files.byCid].reduce((html, [cid, url]) => html.replaceAll(`cid:${cid}`, url), mail.html ?? "");
  const inline = [...files.byCid].filter(([cid]) => mail.html?.includes(`cid:${cid}`)).map(([, url]) => url);
  const message = {
    id: stored.id,
    type: emailCode,
    direction: "inbound",
    status: "delivered",
    body: mail.html === undefined ? (mail.text ?? "") : shown,
    content_type: mail.html === undefined ? "text/plain" : "text/html",
    attachments: files.urls.filter((url) => !inline.includes(url)),
    ...failureColumns(leftOut.length === 0 ? undefined : failedFor("filesLeftOut", { names: leftOut.join(", ").slice(0, 900) })),
    date_added: stored.received_at,
  };
  await keepUploads(context, ctx.settings, message);
  const mailbox = stored.mailbox_id === null ? undefined : await mailboxes.findById(tx, tenant, stored.mailbox_id);
  await place(context, conversation, {
    message,
    email: {
      thread_id: isInConversation ? answered.thread_id : undefined,
      subject: mail.subject === "" ? null : mail.subject,
      sender: mail.from === undefined ? "unknown" : mailboxText(mail.from),
      recipients: mail.to.length > 0 || mailbox === undefined ? mail.to : [mailbox.address],
      cc: mail.cc,
      reply_to_message_id: isInConversation ? answered.message_id : null,
      internet_id: mail.messageId ?? null,
      provider: "incoming",
      reply_to: mail.replyTo ?? null,
    },
    isAutomaticReply,
  });
}
