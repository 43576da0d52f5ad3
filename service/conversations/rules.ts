import type { DndChannel, DndSettings } from "#contract/contacts/contacts.ts";
import { phoneOf } from "#contract/contacts/values.ts";
import type { Send } from "#contract/conversations/sends.ts";
import { type CallStatus, dndChannelOfSend, type MessageStatus, type SendType } from "#contract/conversations/types.ts";
import type { ErrorReason } from "#contract/errors.ts";
import { internalMessageTypes } from "#db/conversations/internal-types.ts";

// Pure decisions about messages.

export const emailCode = 3;
export const callCode = 1;

const channelNames: Record<DndChannel, string> = {
  call: "calls",
  email: "email",
  sms: "SMS",
  chatApp: "the chat app",
  gmb: "business messages",
  fb: "social messages",
};

type Reachable = { dnd: boolean; dnd_settings: DndSettings };

/** The reason why a message is not sent. */
export type SendRefusal = { reason: ErrorReason; values?: Record<string, string> };

/** Why the contact must not be messaged on this channel; undefined if they may. Internal comments are never sent out, so they are always allowed. */
export function dndRefusal(type: SendType, contact: Reachable): SendRefusal | undefined {
  if (type === "InternalComment") return undefined;
  if (contact.dnd) return { reason: "dndEverywhere" };
  const channel = dndChannelOfSend[type];
  const setting = channel && contact.dnd_settings[channel];
  if (channel === undefined || setting === undefined || setting.status === "inactive") return undefined;
  const values = { channel: channelNames[channel], kind: channel, why: setting.message ? ` (${setting.message})` : "" };
  return { reason: setting.status === "permanent" ? "dndPermanent" : "dndOnChannel", values };
}

const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== "";

type Recipient = { email: string | null; phone: string | null };

/** Why the send has no recipient address; undefined if it has one. Other channels identify people by their own ids. */
export function noAddress(
  { type, emailTo, toNumber }: Pick<Send, "type" | "emailTo" | "toNumber">,
  contact: Recipient,
): SendRefusal | undefined {
  if (type === "Email" && !isFilled(emailTo) && !isFilled(contact.email ?? undefined)) return { reason: "noEmailAddress" };
  if (type === "SMS" && !isFilled(toNumber) && !isFilled(contact.phone ?? undefined)) return { reason: "noPhoneNumber" };
  return undefined;
}

/** All rules that the send violates, one sentence for each. */
export function sendChecks(sent: Send, now: Date): string[] {
  const hasText = isFilled(sent.message);
  const hasFiles = (sent.attachments?.length ?? 0) > 0;
  const checks: string[] = [];
  if (sent.type === "Email") {
    if (!hasText && !isFilled(sent.html)) checks.push("html or message should not be empty when type is Email");
  } else if (sent.type === "InternalComment") {
    if (sent.mentions === undefined) checks.push("mentions should not be empty when type is InternalComment");
    if (!hasText && !hasFiles) checks.push("message should not be empty");
  } else if (!hasText && !hasFiles && sent.chatapp?.media === undefined) checks.push("message or attachments should not be empty");
  for (const name of ["fromNumber", "toNumber"] as const) {
    const number = sent[name];
    const read = isFilled(number) ? phoneOf(number) : undefined;
    if (read !== undefined && !read.ok) checks.push(`${name} ${read.message}`);
  }
  if (sent.emailReplyMode !== undefined && sent.type !== "Email") checks.push("emailReplyMode is for type Email only");
  if (sent.scheduledTimestamp !== undefined) {
    if (sent.type === "InternalComment") checks.push("scheduledTimestamp is not for type InternalComment");
    else if (sent.scheduledTimestamp * 1000 <= now.getTime()) checks.push("scheduledTimestamp must be in the future, in Unix seconds");
  }
  return checks;
}

/** The text of an HTML document, for previews and for mail programs that show no HTML. */
export function textOf(html: string): string {
  return withoutTags(html)
    .replace(/&(nbsp|amp|lt|gt|quot|#39|apos);/g, (_, name: string) => entities[name] ?? " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const hiddenElements = new Set(["style", "script", "head", "title"]);
const lineBreak = /^(?:br|\/p|\/div|\/tr|\/li|\/h\d)$/;

/** One pass, so that unclosed tags take linear time. */
function withoutTags(html: string): string {
  const pieces: string[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", at)) {
    pieces.push(html.slice(at, start));
    const name = /^\/?[a-z\d]+/i.exec(html.slice(start + 1, start + 20))?.[0].toLowerCase() ?? "";
    const hiddenEnd = hiddenElements.has(name) && !unclosed.has(name) ? endOfElement(html, name, start) : undefined;
    if (hiddenEnd === undefined && hiddenElements.has(name)) unclosed.add(name);
    const close = html.indexOf(">", start);
    if (hiddenEnd === undefined && close < 0) return pieces.join("") + html.slice(start);
    pieces.push(lineBreak.test(name) ? "\n" : " ");
    at = hiddenEnd ?? close + 1;
  }
  return pieces.join("") + html.slice(at);
}

function endOfElement(html: string, name: string, start: number): number | undefined {
  const end = new RegExp(`</${name}\\s*>`, "gi");
  end.lastIndex = start;
  return end.test(html) ? end.lastIndex : undefined;
}

const entities: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'" };

const previewLength = 500;

/** The preview of a message in lists. */
export const previewOf = (body: string, contentType: string): string =>
  [...(contentType === "text/html" ? textOf(body) : body).replace(/\s+/g, " ").trim()].slice(0, previewLength).join("");

const progress: Partial<Record<MessageStatus, number>> = { pending: 0, sent: 1, delivered: 2, opened: 3, clicked: 4, read: 5 };

/** The next status: a success never moves backwards, and a failure stays unless the message is later reported as arrived. */
export function advanced(before: MessageStatus | undefined, reported: MessageStatus): MessageStatus {
  const [from, to] = [before === undefined ? undefined : progress[before], progress[reported]];
  if (before === undefined || before === "scheduled") return reported;
  if (from === undefined) return to === undefined || to < 2 ? before : reported;
  if (to === undefined) return from >= 2 ? before : reported;
  return to > from ? reported : before;
}

export const statusOfCall = (status: CallStatus | undefined): MessageStatus => {
  if (status === "pending") return "pending";
  if (status === "busy" || status === "no-answer") return "undelivered";
  if (status === "failed" || status === "canceled") return "failed";
  return status === "voicemail" ? "delivered" : "connected";
};

/** Messages that were not written by a person are automated. */
export const actionOf = (source: string | null): "automated" | "manual" =>
  source === "workflow" || source === "campaign" || source === "bulk_actions" ? "automated" : "manual";

/**
 * Whether a user sent the message at this moment. A scheduled message is sent later, when the conversation may be done for good reason; the
 * contact's answer then opens it.
 */
export const isReply = (message: { source: string | null; user_id: string | null; scheduled_at: Date | null }): boolean =>
  actionOf(message.source) === "manual" && (message.source === "app" || message.user_id !== null) && message.scheduled_at === null;

const conversationTypes: Partial<Record<number, number>> = { 3: 2, 21: 2, 23: 2, 9: 2, 11: 3, 18: 3, 17: 4, 15: 4 };

/** A conversation's type is the channel of its first message. */
export const conversationTypeOfMessage = (type: number): number => conversationTypes[type] ?? 1;

/** Whether a message is internal, like an activity or a comment, rather than part of the exchange with the contact. */
export const isInternal = (type: number): boolean => internalMessageTypes.includes(type);
