import { ApiError } from "#contract/errors.ts";
import * as conversations from "#db/conversations/conversations.ts";
import * as messages from "#db/conversations/messages.ts";
import { newId } from "#db/ids.ts";
import { type Executor, sqlState } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { emit } from "../workflows/emit.ts";
import { actionOf, conversationTypeOfMessage, emailCode, isInternal, isReply, previewOf } from "./rules.ts";
import { messageOf } from "./shape.ts";

/** The transaction, the location and the time with which a message is written. */
export type MessageContext = { tx: Executor; tenant: Tenant; now: Date };

const noContact = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Contact not found" });
};

/** Returns the contact's conversation, creating it if necessary. Of two concurrent calls, the second uses the first's. */
export async function ensureConversation(
  { tx, tenant, now }: MessageContext,
  contactId: string,
  messageType: number | undefined,
): Promise<conversations.Conversation> {
  const type = messageType === undefined ? 1 : conversationTypeOfMessage(messageType);
  // The conversation may be deleted between the two queries, so the loop creates it again.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const existing = await conversations.holdByContact(tx, tenant, contactId);
    if (existing !== undefined) return existing;
    try {
      const made = await conversations.insert(tx, tenant, { id: newId(), contactId, type, now });
      if (made === undefined) continue;
      await messages.announce(tx, tenant, { entity: "conversation", id: made.id, contactId, action: "create", facts: {} });
      return made;
    } catch (thrown) {
      if (sqlState(thrown) === "23503") return noContact();
      throw thrown;
    }
  }
  throw new ApiError("CONFLICT", { reason: "conversationDeleted" });
}

export type Placed = {
  message: Omit<messages.NewMessage, "id" | "conversation_id" | "contact_id" | "date_updated"> & { id?: string };
  email?: Omit<messages.NewEmail, "id" | "message_id" | "thread_id"> & { thread_id?: string | undefined };
  /** An automatic reply, such as an out-of-office message: it opens no conversation and starts no workflow. */
  isAutomaticReply?: boolean;
};

/** Inserts a message into a conversation and notifies clients that follow the location. A scheduled message counts only when it is sent. */
export async function place(
  context: MessageContext,
  conversation: { id: string; contact_id: string },
  { message, email, isAutomaticReply = false }: Placed,
): Promise<{ messageId: string; emailId: string | undefined }> {
  const { tx, tenant, now } = context;
  const messageId = message.id ?? newId();
  const row = { ...message, id: messageId, conversation_id: conversation.id, contact_id: conversation.contact_id, date_updated: now };
  try {
    await messages.insert(tx, tenant, row);
  } catch (thrown) {
    if (sqlState(thrown) === "23503") throw new ApiError("NOT_FOUND", { message: "Conversation not found" });
    throw thrown;
  }
  const emailId = email === undefined ? undefined : newId();
  if (email !== undefined && emailId !== undefined)
    await messages.insertEmail(tx, tenant, { ...email, id: emailId, message_id: messageId, thread_id: email.thread_id ?? messageId });
  if (message.status !== "scheduled") await count(context, messageId, isAutomaticReply);
  await messages.announce(tx, tenant, {
    entity: "message",
    id: messageId,
    contactId: conversation.contact_id,
    action: "create",
    facts: { conversation_id: conversation.id, type: message.type, direction: message.direction },
  });
  return { messageId, emailId };
}

/** Makes a message the conversation's last and notifies the workflows. */
export async function count({ tx, tenant, now }: MessageContext, messageId: string, isAutomaticReply = false): Promise<void> {
  const message = await messages.findById(tx, tenant, messageId);
  if (message === undefined) throw new Error(`Message ${messageId} was deleted while it was being placed.`);
  if (isInternal(message.type) || message.forward_of !== null) return;
  const isInbound = message.direction === "inbound";
  await conversations.noteMessage(
    tx,
    tenant,
    message.conversation_id,
    {
      type: message.type,
      direction: message.direction,
      body: previewOf(message.body, message.content_type) || previewOf(message.subject ?? "", "text/plain"),
      at: message.date_added,
      action: isInbound ? undefined : actionOf(message.source),
      isUnread: isInbound && !isAutomaticReply,
      opens: !isAutomaticReply && (isInbound || isReply(message)),
    },
    now,
  );
  if (isAutomaticReply) return;
  const { id, ...said } = messageOf(message);
  await emit(tx, tenant, {
    trigger: isInbound ? "inbound_message" : "outbound_message",
    type: isInbound ? "InboundMessage" : "OutboundMessage",
    contactId: message.contact_id,
    payload: {
      ...said,
      type: isInbound ? "InboundMessage" : "OutboundMessage",
      messageId: id,
      ...(message.type === emailCode && message.email_ids !== null ? { emailMessageId: message.email_ids.at(-1) } : {}),
    },
  });
}
