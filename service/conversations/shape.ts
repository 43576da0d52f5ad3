import type { ConversationFound, Conversation as WireConversation } from "#contract/conversations/conversations.ts";
import { appointmentActivity, type Email as WireEmail, type Message as WireMessage } from "#contract/conversations/messages.ts";
import { callStatus, conversationTypeOf, direction, messageSource, messageStatus, typeOfCode } from "#contract/conversations/types.ts";
import type { Conversation, Found } from "#db/conversations/conversations.ts";
import type { Email, Message } from "#db/conversations/messages.ts";

const optional = <K extends string, T>(name: K, value: T | null | undefined): { [P in K]?: T } =>
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: an object with one computed name is not narrowed to it by itself
  (value === null || value === undefined ? {} : { [name]: value }) as { [P in K]?: T };

const statusOf = (row: Message) => (row.status === null ? undefined : messageStatus.parse(row.status));
const sourceOf = (row: Message) => (row.source === null ? undefined : messageSource.parse(row.source));
const callStatusOf = (row: Message) => (row.call_status === null ? undefined : callStatus.parse(row.call_status));

/** How the addresses of attachments are shown. */
type Shown = (url: string) => string;

export function messageOf(row: Message, shown: Shown = (url) => url): WireMessage {
  const meta = {
    ...optional("callDuration", row.call_duration_s === null ? undefined : String(row.call_duration_s)),
    ...optional("callStatus", callStatusOf(row)),
    ...(row.email_ids === null ? {} : { email: { messageIds: row.email_ids } }),
    ...(row.activity === null ? {} : { appointment: appointmentActivity.parse(row.activity) }),
  };
  const isEmail = row.email_ids !== null;
  return {
    id: row.id,
    type: row.type,
    messageType: typeOfCode(row.type),
    locationId: row.location_id,
    contactId: row.contact_id,
    conversationId: row.conversation_id,
    dateAdded: row.date_added.toISOString(),
    dateUpdated: row.date_updated.toISOString(),
    direction: direction.parse(row.direction),
    contentType: row.content_type,
    body: row.body,
    attachments: row.attachments.map(shown),
    ...optional("status", statusOf(row)),
    ...optional("subject", row.subject),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
    ...optional("source", sourceOf(row)),
    ...optional("userId", row.user_id),
    ...optional("mentions", row.mentions),
    ...(isEmail ? {} : { ...optional("from", row.sender), ...optional("to", row.recipient) }),
    ...optional("error", row.error),
    ...optional("altId", row.alt_id),
    ...optional("conversationProviderId", row.conversation_provider_id),
    ...optional("chatWidgetId", row.chat_widget_id),
    ...optional("appointmentId", row.appointment_id),
    ...optional("scheduledAt", row.scheduled_at?.toISOString()),
    ...optional("retryOf", row.retry_of),
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

export const foundOf = (row: Found): ConversationFound => {
  const name = row.contact_name ?? row.email ?? row.phone ?? "";
  return {
    id: row.id,
    contactId: row.contact_id,
    locationId: row.location_id,
    lastMessageBody: row.last_message_body,
    ...optional("lastMessageType", row.last_message_type === null ? undefined : typeOfCode(row.last_message_type)),
    ...optional("lastMessageDirection", row.last_message_direction === null ? undefined : direction.parse(row.last_message_direction)),
    lastMessageDate: Number(row.place_ms),
    ...optional("lastManualMessageDate", row.manual_place_ms === null ? undefined : Number(row.manual_place_ms)),
    type: conversationTypeOf(row.type),
    unreadCount: row.unread_count,
    starred: row.starred,
    ...optional("assignedTo", row.assigned_to),
    followers: row.followers,
    fullName: name,
    contactName: name,
    email: row.email,
    phone: row.phone,
    dateAdded: row.date_added.getTime(),
    dateUpdated: row.date_updated.getTime(),
    sort: [row.sort_value, row.id],
  };
};
