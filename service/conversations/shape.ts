import type { ConversationFound, Conversation as WireConversation } from "#contract/conversations/conversations.ts";
import { appointmentActivity, type Email as WireEmail, type Message as WireMessage } from "#contract/conversations/messages.ts";
import { callStatus, conversationTypeOf, direction, messageSource, messageStatus, typeOfCode } from "#contract/conversations/types.ts";
import { isoOf } from "#db/columns.ts";
import type { Conversation } from "#db/conversations/conversations.ts";
import type { Email, Message, UnsaidColumn } from "#db/conversations/messages.ts";
import type { Found, Search } from "#db/conversations/search.ts";

const optional = <K extends string, T>(name: K, value: T | null | undefined): { [P in K]?: T } =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: an object with one computed name is not narrowed to it by itself
  (value === null || value === undefined ? {} : { [name]: value }) as { [P in K]?: T };

const statusOf = (row: Pick<Message, "status">) => (row.status === null ? undefined : messageStatus.parse(row.status));
const sourceOf = (row: Pick<Message, "source">) => (row.source === null ? undefined : messageSource.parse(row.source));
/** Converts an attachment's stored address to the shown one. */
type Shown = (url: string) => string;

/** The columns of a message that are returned; an export reads its instants as text. */
type MessageSaid = Omit<Message, UnsaidColumn | "date_added" | "date_updated" | "attachments"> & {
  date_added: Date | string;
  date_updated: Date | string;
  attachments: string[] | null;
};

function set<K extends keyof WireMessage>(message: WireMessage, name: K, value: WireMessage[K] | null): void {
  if (value !== null && value !== undefined) message[name] = value;
}

export function messageOf(row: MessageSaid, shown: Shown = (url) => url): WireMessage {
  const message: WireMessage = {
    id: row.id,
    type: row.type,
    messageType: typeOfCode(row.type),
    locationId: row.location_id,
    contactId: row.contact_id,
    conversationId: row.conversation_id,
    dateAdded: isoOf(row.date_added),
    dateUpdated: isoOf(row.date_updated),
    direction: direction.parse(row.direction),
    contentType: row.content_type,
    body: row.body,
    attachments: row.attachments?.map(shown) ?? [],
  };
  set(message, "status", statusOf(row));
  set(message, "subject", row.subject);
  set(message, "meta", metaOf(row));
  set(message, "source", sourceOf(row));
  set(message, "userId", row.user_id);
  set(message, "mentions", row.mentions);
  if (row.email_ids === null) {
    set(message, "from", row.sender);
    set(message, "to", row.recipient);
  }
  set(message, "error", row.error);
  set(message, "failure", row.failure);
  set(message, "altId", row.alt_id);
  set(message, "conversationProviderId", row.conversation_provider_id);
  set(message, "chatWidgetId", row.chat_widget_id);
  set(message, "appointmentId", row.appointment_id);
  set(message, "scheduledAt", row.scheduled_at?.toISOString());
  set(message, "retryOf", row.retry_of);
  set(message, "forwardedTo", row.forwarded_to);
  return message;
}

function metaOf(row: Pick<Message, "call_duration_s" | "call_status" | "email_ids" | "activity">): WireMessage["meta"] {
  if (row.call_duration_s === null && row.call_status === null && row.email_ids === null && row.activity === null) return undefined;
  return {
    ...optional("callDuration", row.call_duration_s === null ? undefined : String(row.call_duration_s)),
    ...optional("callStatus", row.call_status === null ? undefined : callStatus.parse(row.call_status)),
    ...(row.email_ids === null ? {} : { email: { messageIds: row.email_ids } }),
    ...(row.activity === null ? {} : { appointment: appointmentActivity.parse(row.activity) }),
  };
}

export const emailOf = (row: Message, email: Email, shown: Shown): WireEmail => ({
  id: email.id,
  threadId: email.thread_id,
  locationId: row.location_id,
  contactId: row.contact_id,
  conversationId: row.conversation_id,
  dateAdded: row.date_added.toISOString(),
  body: row.body,
  direction: direction.parse(row.direction),
  contentType: row.content_type,
  from: email.sender,
  to: email.recipients,
  ...optional("subject", email.subject),
  ...optional("status", statusOf(row)),
  cc: email.cc,
  bcc: email.bcc,
  attachments: row.attachments.map(shown),
  ...optional("replyToMessageId", email.reply_to_message_id),
  ...optional("source", sourceOf(row)),
  ...optional("provider", email.provider),
  ...optional("conversationProviderId", row.conversation_provider_id),
  ...optional("altId", row.alt_id),
  ...optional("error", row.error),
});

export const conversationOf = (row: Conversation): WireConversation => ({
  id: row.id,
  locationId: row.location_id,
  contactId: row.contact_id,
  ...optional("assignedTo", row.assigned_to),
  type: row.type,
  unreadCount: row.unread_count,
  inbox: true,
  deleted: false,
  starred: row.starred,
});

/** Converts a search result; its sort date is the one at the start of the pagination. */
export const foundOf = (row: Found, by: Search["by"], begun: string): ConversationFound => {
  const manualMs = by === "manual" ? Math.max(row.sort_value, 0) : Number(row.manual_place_ms ?? 0);
  const name = row.contact_name ?? row.email ?? row.phone ?? "";
  return {
    id: row.id,
    contactId: row.contact_id,
    locationId: row.location_id,
    lastMessageBody: row.last_message_body,
    lastMessageType: row.last_message_type === null ? "" : typeOfCode(row.last_message_type),
    ...optional("lastMessageDirection", row.last_message_direction === null ? undefined : direction.parse(row.last_message_direction)),
    lastMessageDate: by === "manual" ? Number(row.place_ms) : row.sort_value,
    ...optional("lastManualMessageDate", manualMs === 0 ? undefined : manualMs),
    type: conversationTypeOf(row.type),
    unreadCount: row.unread_count,
    starred: row.starred,
    ...optional("assignedTo", row.assigned_to),
    followers: row.followers,
    fullName: name,
    contactName: name,
    email: row.email,
    phone: row.phone,
    dateAdded: isoOf(row.date_added),
    dateUpdated: isoOf(row.date_updated),
    sort: [row.sort_value, row.id, begun],
  };
};
