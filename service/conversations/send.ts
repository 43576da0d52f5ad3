import { phoneOf } from "#contract/contacts/values.ts";
import type { Send } from "#contract/conversations/sends.ts";
import { codeOfType, type MessageSource, sendTypes } from "#contract/conversations/types.ts";
import { ApiError } from "#contract/errors.ts";
import * as contacts from "#db/contacts/contacts.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Settings } from "../settings.ts";
import { keptAddress } from "./attachments.ts";
import { hostOf, ownMailbox } from "./mailboxes.ts";
import { ensureConversation, type MessageContext, place } from "./place.ts";
import { queueMessage } from "./queue-message.ts";
import { dndRefusal, noAddress, sendChecks, textOf } from "./rules.ts";
import { followed, recipientsOf, replySubject } from "./threads.ts";
import { keepUploads } from "./uploads.ts";

export type SendAnswer = { conversationId: string; messageId: string; emailMessageId?: string };

/** An email to people other than the contact, with the email that it forwards. Its recipients have been checked. */
type Forwarding = { of: string; to: string[] };

/** The user, integration or program that sends a message. */
export type Sender = {
  source: MessageSource;
  userId?: string | undefined;
  retryOf?: string | undefined;
  forward?: Forwarding | undefined;
};

const storedPhone = (number: string | undefined | null): string | undefined => {
  const read = number ? phoneOf(number) : undefined;
  return read?.ok ? read.value : undefined;
};

/** Writes a message and queues its delivery, in the caller's transaction. */
export async function sendMessage(context: MessageContext, settings: Settings, sent: Send, sender: Sender): Promise<SendAnswer> {
  const { tx, tenant, now } = context;
  const contact = await contacts.findById(tx, tenant, sent.contactId);
  if (contact === undefined) throw new ApiError("NOT_FOUND", { message: "Contact not found" });
  const checks = sendChecks(sent, now);
  if (checks.length > 0) throw new ApiError("INVALID", { message: checks });
  const { forward } = sender;
  const lack = forward ? undefined : noAddress(sent, contact);
  // The dashboard rejects such a send. An integration reports its message's status itself and may know another address.
  if (lack !== undefined && sender.source !== "api") throw new ApiError("INVALID", lack);
  const refusal = forward ? undefined : dndRefusal(sent.type, contact);
  if (refusal !== undefined) throw new ApiError("INVALID", { ...refusal, error: "Do Not Disturb" });

  const type = codeOfType(sendTypes[sent.type]);
  const isEmail = sent.type === "Email";
  const isComment = sent.type === "InternalComment";
  const location = await locations.findById(tx, tenant);
  const conversation = await ensureConversation(context, contact.id, type);
  const scheduledAt = sent.scheduledTimestamp === undefined ? undefined : new Date(sent.scheduledTimestamp * 1000);
  const isHtml = isEmail && sent.html !== undefined && sent.html.trim() !== "";
  const isClaimed = sent.status === "failed" || (lack !== undefined && sent.status !== "pending");
  const isSent = !isComment && (!isClaimed || scheduledAt !== undefined);
  const media = sent.chatapp?.media?.url;

  const message = {
    id: newId(),
    type,
    direction: "outbound",
    status: scheduledAt === undefined ? sent.status : "scheduled",
    claimed_status: sent.status,
    body: isHtml ? (sent.html ?? "") : (sent.message ?? ""),
    content_type: isHtml ? "text/html" : "text/plain",
    attachments: [...(sent.attachments ?? []), ...(media === undefined ? [] : [media])].map((url) => keptAddress(settings, url)),
    source: sender.source,
    user_id: sent.userId ?? sender.userId ?? null,
    mentions: isComment ? (sent.mentions ?? []) : null,
    sender: isEmail || isComment ? null : (storedPhone(sent.fromNumber) ?? settings.sms?.from ?? location?.phone ?? location?.name ?? null),
    recipient: isEmail || isComment ? null : (storedPhone(sent.toNumber) ?? contact.phone ?? contact.name),
    conversation_provider_id: sent.conversationProviderId ?? null,
    appointment_id: sent.appointmentId ?? null,
    template_id: sent.templateId ?? null,
    scheduled_at: scheduledAt ?? null,
    retry_of: sender.retryOf ?? null,
    forward_of: forward?.of ?? null,
    date_added: now,
  };

  const answered = isEmail ? await followed(tx, tenant, conversation, sent, contact.id) : undefined;
  const own = ownMailbox(location, settings);
  const from = sent.emailFrom ?? own;
  const filled = answered && sent.emailReplyMode ? recipientsOf(sent.emailReplyMode, answered, [from, own]) : undefined;
  const email = isEmail
    ? {
        thread_id: answered?.email.thread_id,
        subject: sent.subject ?? replySubject(answered?.thread ?? []) ?? null,
        sender: from,
        recipients: forward?.to ?? (sent.emailTo ? [sent.emailTo] : (filled?.to ?? (contact.email === null ? [] : [contact.email]))),
        cc: sent.emailCc ?? filled?.cc ?? [],
        bcc: sent.emailBcc ?? [],
        reply_to_message_id: answered?.email.message_id ?? null,
        internet_id: `<${message.id}@${hostOf(settings)}>`,
      }
    : undefined;

  await keepUploads(context, settings, message);
  const { messageId, emailId } = await place(context, conversation, { message, ...(email === undefined ? {} : { email }) });
  if (isSent) {
    const dueAt = scheduledAt ?? now;
    await queueMessage(tx, tenant, messageId, { now, dueAt });
  }
  return { conversationId: conversation.id, messageId, ...(emailId === undefined ? {} : { emailMessageId: emailId }) };
}

/** The body for mail programs that show no HTML. */
export const plainOf = (body: string, contentType: string) => (contentType === "text/html" ? textOf(body) : body);
