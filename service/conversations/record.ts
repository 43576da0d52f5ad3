import { instantIn } from "#contract/common.ts";
import { phoneOf } from "#contract/contacts/values.ts";
import type { InboundRecord } from "#contract/conversations/sends.ts";
import { codeOfType, inboundTypes } from "#contract/conversations/types.ts";
import { ApiError } from "#contract/errors.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as conversations from "#db/conversations/conversations.ts";
import * as messages from "#db/conversations/messages.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import { openFiles } from "../files/files.ts";
import { keyOfUrl } from "../files/public-files.ts";
import { addJob } from "../jobs/queue.ts";
import type { Settings } from "../settings.ts";
import { keptAddress } from "./attachments.ts";
import { type FetchRecording, fetchAttemptsMost } from "./fetch-recording.ts";
import { addressOf, ownMailbox } from "./mailboxes.ts";
import { ensureConversation, type MessageContext, place } from "./place.ts";
import { keepRecording, recordingOfUrl } from "./recordings.ts";
import { callCode, emailCode, statusOfCall } from "./rules.ts";
import { replySubject } from "./threads.ts";
import { keepUploads } from "./uploads.ts";

const invalid = (message: string): never => {
  throw new ApiError("INVALID", { message });
};

function dateOf(date: string | undefined, now: Date): Date {
  if (date === undefined) return now;
  const read = instantIn.safeParse(date);
  return read.success ? read.data : invalid("date must be a valid ISO 8601 date string");
}

/** The conversation of the record: the one that the request names, or the contact's. */
async function conversationOf(
  context: MessageContext & { onlyAssignedTo?: string | undefined },
  sent: InboundRecord,
  type: number,
): Promise<conversations.Conversation> {
  const { tx, tenant } = context;
  if (sent.conversationId === undefined) {
    if (sent.contactId === undefined) return invalid("one of conversationId and contactId should not be empty");
    return ensureConversation(context, sent.contactId, type);
  }
  const found = await conversations.findById(tx, tenant, sent.conversationId, context.onlyAssignedTo);
  if (found === undefined) throw new ApiError("NOT_FOUND", { message: "Conversation not found" });
  if (sent.contactId !== undefined && sent.contactId !== found.contact_id)
    return invalid("contactId is not the contact of the conversation");
  return found;
}

/** Records a message that was sent or received through another system. */
export async function recordMessage(
  context: MessageContext & { onlyAssignedTo?: string | undefined },
  settings: Settings,
  sent: InboundRecord,
) {
  const { tx, tenant, now } = context;
  const type = codeOfType(inboundTypes[sent.type]);
  const at = dateOf(sent.date, now);
  const isCall = type === callCode;
  const isEmail = type === emailCode;
  if (sent.call !== undefined && !isCall) invalid("call is for type Call only");
  const conversation = await conversationOf(context, sent, type);
  const contact = await contacts.findById(tx, tenant, conversation.contact_id);
  if (contact === undefined) throw new ApiError("NOT_FOUND", { message: "Contact not found" });
  const location = await locations.findById(tx, tenant);
  const isInbound = sent.direction === "inbound";
  const isHtml = isEmail && sent.html !== undefined && sent.html !== "";
  const number = (text: string | undefined) => {
    const read = text === undefined ? undefined : phoneOf(text);
    return read?.ok ? read.value : text;
  };
  const theirs = contact.phone ?? contact.name;
  const ours = location?.phone ?? location?.name ?? null;
  const sound = isCall ? sent.attachments?.[0] : undefined;
  const isKeptElsewhere = sound !== undefined && keyOfUrl(settings, sound) === undefined;
  await keepUploads(context, settings, { attachments: sent.attachments ?? [], body: `${sent.html ?? ""} ${sent.message ?? ""}` });
  const file = sound === undefined || isKeptElsewhere ? undefined : await recordingOfUrl(openFiles(settings), settings, tenant, sound);

  const message = {
    id: newId(),
    type,
    direction: sent.direction,
    status: isCall ? statusOfCall(sent.call?.status) : "delivered",
    body: isHtml ? (sent.html ?? "") : (sent.message ?? ""),
    content_type: isHtml ? "text/html" : "text/plain",
    attachments: isCall ? [] : (sent.attachments ?? []).map((url) => keptAddress(settings, url)),
    call_status: isCall ? (sent.call?.status ?? "completed") : null,
    call_duration_s: file?.durationMs === undefined ? null : Math.round(file.durationMs / 1000),
    sender: isEmail ? null : (number(sent.call?.from) ?? (isInbound ? theirs : ours)),
    recipient: isEmail ? null : (number(sent.call?.to) ?? (isInbound ? ours : theirs)),
    source: "api",
    alt_id: sent.altId ?? null,
    conversation_provider_id: sent.conversationProviderId,
    date_added: at,
  };
  const answered = isEmail && sent.emailMessageId !== undefined ? await messages.findEmail(tx, tenant, sent.emailMessageId) : undefined;
  const thread = answered === undefined ? [] : await messages.listThread(tx, tenant, answered.thread_id);
  if (isEmail && sent.emailMessageId !== undefined) {
    if (thread[0]?.contact_id !== contact.id)
      throw new ApiError("NOT_FOUND", { message: "emailMessageId: no such email in the conversation" });
  }
  const theirAddresses = contact.email === null ? [] : [contact.email];
  const theirMailbox = [contact.name, ...theirAddresses.map((each) => (contact.name === null ? each : `<${each}>`))]
    .filter(Boolean)
    .join(" ");
  const ourMailbox = ownMailbox(location, settings);
  const email = isEmail
    ? {
        thread_id: answered?.thread_id,
        subject: sent.subject ?? replySubject(thread) ?? null,
        sender: isInbound ? theirMailbox || "unknown" : ourMailbox,
        recipients: isInbound ? [addressOf(ourMailbox)] : theirAddresses,
        cc: sent.emailCc ?? [],
        bcc: sent.emailBcc ?? [],
        reply_to_message_id: answered?.message_id ?? null,
        internet_id: sent.altId !== undefined && /^<[^<>\s]+@[^<>\s]+>$/.test(sent.altId) ? sent.altId : null,
        provider: sent.conversationProviderId,
      }
    : undefined;
  const { messageId, emailId } = await place(context, conversation, { message, ...(email === undefined ? {} : { email }) });
  if (file !== undefined) await keepRecording(context, messageId, file);
  if (isKeptElsewhere) {
    const job: FetchRecording = { locationId: tenant, messageId, url: sound };
    await addJob(tx, "fetch-recording", job, {
      key: `fetch-recording:${tenant}:${messageId}`,
      maxAttempts: fetchAttemptsMost,
      shareOf: tenant,
    });
  }
  return { conversationId: conversation.id, contactId: contact.id, messageId, emailId, at };
}
