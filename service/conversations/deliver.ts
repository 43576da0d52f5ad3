import type { Readable } from "node:stream";
import { z } from "zod";
import { messageStatus, sendTypes, typeOfCode } from "#contract/conversations/types.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as attempts from "#db/conversations/attempts.ts";
import * as dispatches from "#db/conversations/dispatches.ts";
import * as messages from "#db/conversations/messages.ts";
import * as mailboxes from "#db/mailboxes/mailboxes.ts";
import * as outbox from "#db/outbox/outbox.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { type Failed, failedFor, failureColumns } from "../failure.ts";
import { openFiles, streamOf } from "../files/files.ts";
import { keyOfUrl, locationOfKey, mediaTypeOf, nameOfKey } from "../files/public-files.ts";
import { addJob } from "../jobs/queue.ts";
import { type Mail, sendMail } from "../mail/mail.ts";
import type { Settings } from "../settings.ts";
import { findTexts, sendText, type Text } from "../sms/sms.ts";
import { shownAddress } from "./attachments.ts";
import { findUnreachable } from "./forwards.ts";
import { addressOf } from "./mailboxes.ts";
import { count } from "./place.ts";
import { queueMessage } from "./queue-message.ts";
import { actionOf, advanced, dndRefusal, emailCode, type SendRefusal } from "./rules.ts";
import { plainOf } from "./send.ts";

const sendJob = z.object({ locationId: z.string(), messageId: z.string() });

const retryMs = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

/** The result of one attempt at the provider or the outbox. */
type Outcome =
  | { ok: true; status: "pending" | "sent" | "delivered" | "read" | "undelivered" | "failed"; provider: string; providerId: string }
  | ({ ok: false; isPermanent: boolean; isUncertain?: boolean } & Failed);

/**
 * Sends one message if it is due and no other worker is sending it. The row stays locked until the outcome is written, so no two workers send
 * it. If a worker dies, the message stays pending, and its attempt row shows whether the provider may have received it.
 */
export async function deliver(deps: Deps, job: unknown): Promise<void> {
  const { locationId, messageId } = sendJob.parse(job);
  const ctx = systemContext(deps, locationId);
  const { tenant } = ctx;
  let outcome: Outcome | undefined;
  await ctx.tx(async (tx) => {
    const now = deps.now();
    if (!(await dispatches.holdMessage(tx, tenant, messageId))) return;
    const waiting = await dispatches.claim(tx, tenant, messageId, now);
    if (waiting === undefined) return;
    const message = await messages.findById(tx, tenant, messageId);
    if (message === undefined) return;
    // Kept when the transaction is retried, so that a sent message is not sent again.
    outcome ??= await outcomeOf(deps, tx, tenant, message);
    if (outcome.ok || !outcome.isUncertain) await attempts.end(tx, tenant, messageId);
    const retryAfterMs = !outcome.ok && !outcome.isPermanent ? retryMs[waiting.attempts] : undefined;
    if (retryAfterMs !== undefined && !outcome.ok) {
      const dueAt = new Date(now.getTime() + retryAfterMs);
      await messages.update(tx, tenant, messageId, { status: "pending", ...failureColumns(outcome), date_updated: now });
      await queueMessage(tx, tenant, messageId, { now, dueAt, attempts: waiting.attempts + 1 });
    } else await settle(tx, tenant, message, outcome, now);
    await messages.announceUpdated(tx, tenant, message);
  });
}

const refusedFor = (...given: Parameters<typeof failedFor>): Outcome => ({ ok: false, ...failedFor(...given), isPermanent: true });

type Handing = { deps: Deps; tx: Executor; tenant: Tenant; message: messages.Message };

/** Sends the message, or finds out what happened to an earlier attempt whose outcome is unknown. */
async function outcomeOf(deps: Deps, tx: Executor, tenant: Tenant, message: messages.Message): Promise<Outcome> {
  const handing = { deps, tx, tenant, message };
  const begunAt = await attempts.findBegun(tx, tenant, message.id);
  return (begunAt === undefined ? undefined : await outcomeOfLast(handing, begunAt)) ?? handOver(handing);
}

/**
 * A mail server cannot be asked about an earlier attempt, but a text message provider can. Undefined if the provider never received the
 * message.
 */
async function outcomeOfLast({ deps, tx, tenant, message }: Handing, begunAt: Date): Promise<Outcome | undefined> {
  if (message.type === emailCode) return refusedFor("emailUncertain");
  const found = await findTexts(deps.settings, textOf(deps, tenant, message), begunAt);
  if (found === undefined) return { ok: false, ...failedFor("textUncertain"), isPermanent: false, isUncertain: true };
  const known = await attempts.listKnownProviderIds(
    tx,
    tenant,
    found.map(({ providerId }) => providerId),
  );
  const itself = found.find(({ providerId }) => !known.includes(providerId));
  return itself && { ok: true, ...itself, provider: "provider" };
}

async function settle(tx: Executor, tenant: Tenant, message: messages.Message, outcome: Outcome, now: Date): Promise<void> {
  await dispatches.remove(tx, tenant, message.id);
  const wasScheduled = message.status === "scheduled";
  const claimed = messageStatus.catch("pending").parse(message.claimed_status);
  const before = wasScheduled ? (claimed === "failed" ? "pending" : claimed) : messageStatus.catch("pending").parse(message.status);
  await messages.update(tx, tenant, message.id, {
    status: outcome.ok ? advanced(before, outcome.status) : "failed",
    ...failureColumns(outcome.ok ? undefined : outcome),
    provider_id: outcome.ok ? outcome.providerId : null,
    date_updated: now,
    ...(wasScheduled ? { date_added: now } : {}),
  });
  if (outcome.ok && message.type === emailCode) await messages.setProvider(tx, tenant, message.id, outcome.provider);
  if (outcome.ok && outcome.provider === "outbox") await listInOutbox(tx, tenant, message, now);
  if (wasScheduled && outcome.ok) await count({ tx, tenant, now }, message.id);
}

async function listInOutbox(tx: Executor, tenant: Tenant, message: messages.Message, now: Date): Promise<void> {
  const email = message.type === emailCode ? await messages.findEmailOfMessage(tx, tenant, message.id) : undefined;
  await outbox.insert(tx, tenant, {
    id: message.id,
    channel: sendTypeOf(message.type).toLowerCase(),
    sender: email?.sender ?? message.sender ?? "",
    recipients: email ? [...email.recipients, ...email.cc, ...email.bcc] : [message.recipient ?? ""],
    subject: email?.subject ?? "",
    body: plainOf(message.body, message.content_type),
    invitation: null,
    event_id: null,
    conversation_id: message.conversation_id,
    date_added: now,
  });
}

const sendTypeOf = (code: number) => {
  const name = typeOfCode(code);
  const found = Object.entries(sendTypes).find(([, type]) => type === name)?.[0];
  return sendTypeNames.catch("SMS").parse(found);
};
const sendTypeNames = z.enum(["SMS", "Email", "Chatapp", "IG", "FB", "Custom", "Live_Chat", "InternalComment"]);

async function handOver(handing: Handing): Promise<Outcome> {
  const { deps, tx, tenant, message } = handing;
  const contact = await contacts.findById(tx, tenant, message.contact_id);
  if (contact === undefined) return refusedFor("contactDeleted");
  const type = sendTypeOf(message.type);
  const refusal = message.forward_of === null ? dndRefusal(type, contact) : await refusalOfForward(handing);
  if (refusal !== undefined) return refusedFor(refusal.reason, refusal.values);
  const begin = () => attempts.begin(deps.db.query, tenant, message.id, deps.now());
  if (type === "Email") return mailOver(handing, begin);
  const isTelephone = type === "SMS" || type === "Chatapp";
  const text = textOf(deps, tenant, message);
  if (type === "SMS" && text.to === "") return refusedFor("noPhoneNumber");
  const sent = await sendText(isTelephone ? deps.settings : { ...deps.settings, sms: undefined }, text, begin);
  return sent.ok ? { ok: true, status: sent.status, provider: sent.via, providerId: sent.providerId } : sent;
}

function textOf({ settings, now }: Deps, tenant: Tenant, message: messages.Message): Text {
  const type = sendTypeOf(message.type);
  return {
    reference: `${tenant}.${message.id}`,
    from: channelAddress(type, message.sender),
    to: channelAddress(type, message.recipient) ?? "",
    body: message.body,
    mediaUrls: message.attachments.map(shownAddress(settings, tenant, now())),
  };
}

/** A phone number in the provider's format for the channel; undefined if it is not one. */
function channelAddress(type: string, address: string | null): string | undefined {
  if (address === null) return undefined;
  if (type === "SMS") return address.startsWith("+") ? address : undefined;
  return type === "Chatapp" && address.startsWith("+") ? `chatapp:${address}` : address;
}

async function refusalOfForward({ tx, tenant, message }: Handing): Promise<SendRefusal | undefined> {
  const email = await messages.findEmailOfMessage(tx, tenant, message.id);
  const name = email && (await findUnreachable(tx, tenant, email));
  return name === undefined ? undefined : { reason: "recipientDnd", values: { name } };
}

async function mailOver({ deps: { settings }, tx, tenant, message }: Handing, begin: () => Promise<unknown>): Promise<Outcome> {
  const email = await messages.findEmailOfMessage(tx, tenant, message.id);
  if (email === undefined) throw new Error(`Message ${message.id} has no email.`);
  if (email.recipients.length === 0) return refusedFor("noEmailAddress");
  const thread = await messages.listThread(tx, tenant, email.thread_id);
  const answered = thread.find(({ message_id }) => message_id === email.reply_to_message_id) ?? undefined;
  const { attachments, links } = await attachmentsOf(settings, tenant, message.attachments);
  const isHtml = message.content_type === "text/html";
  const mail: Mail = {
    from: email.sender,
    replyTo: await replyAddress(tx, tenant, email.sender),
    isAutomatic: actionOf(message.source) === "automated",
    to: email.recipients,
    cc: email.cc,
    bcc: email.bcc,
    subject: email.subject ?? "",
    text: [plainOf(message.body, message.content_type), ...links].join("\n\n"),
    ...(isHtml
      ? { html: `${message.body}${links.map((link) => `<p><a href="${attribute(link)}">${attribute(link)}</a></p>`).join("")}` }
      : {}),
    ...(email.internet_id === null ? {} : { messageId: email.internet_id }),
    inReplyTo: answered?.internet_id ?? undefined,
    references: thread
      .filter(({ id }) => id !== email.id)
      .flatMap(({ internet_id }) => internet_id ?? [])
      .slice(-20),
    attachments,
  };
  const sent = await sendMail(settings, mail, begin);
  if (sent.ok) return { ok: true, status: "sent", provider: sent.via, providerId: sent.messageId };
  return sent.isUncertain ? refusedFor("emailUncertain") : sent;
}

/** The address for replies, unless the sender's address is one of the location's mailboxes. */
async function replyAddress(tx: Executor, tenant: Tenant, sender: string): Promise<string | undefined> {
  const addresses = (await mailboxes.list(tx, tenant)).map(({ address }) => address);
  return addresses.includes(addressOf(sender)) ? undefined : addresses[0];
}

const attribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Attaches the location's own files. Other addresses are listed in the text and never fetched. */
async function attachmentsOf(settings: Settings, tenant: Tenant, urls: string[]) {
  const files = openFiles(settings);
  const attachments: { filename: string; content: Readable; contentType: string }[] = [];
  const links: string[] = [];
  for (const url of urls) {
    const key = keyOfUrl(settings, url);
    const content = key !== undefined && locationOfKey(key) === tenant ? await streamOf(files, key) : undefined;
    if (key === undefined || content === undefined) links.push(url);
    else attachments.push({ filename: nameOfKey(key), content, contentType: mediaTypeOf(nameOfKey(key)) });
  }
  return { attachments, links };
}

const overdueMs = 20_000;
const recoveredMost = 500;

/**
 * Queues messages that have been due for a while, because their job may have been lost with its worker. A job for a message that is being
 * sent does nothing.
 */
export async function recoverMessages(deps: Deps): Promise<void> {
  const { db, now } = deps;
  await db.tx({ kind: "system" }, async (tx) => {
    await attempts.removeIdle(tx, new Date(now().getTime() - overdueMs));
    const overdue = await dispatches.listOverdue(tx, new Date(now().getTime() - overdueMs), recoveredMost);
    const queued = new Map<string, number>();
    for (const { location_id, message_id } of overdue) {
      const turn = queued.get(location_id) ?? 0;
      queued.set(location_id, turn + 1);
      const key = `recover-message:${location_id}:${message_id}`;
      await addJob(tx, "send-message", { locationId: location_id, messageId: message_id }, { key, turn });
    }
  });
}
