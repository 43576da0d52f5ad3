import type { Channel } from "./channels.ts";

export const replyModes = ["reply", "reply_all", "forward", "new"] as const;
export type ReplyMode = (typeof replyModes)[number];

export type DraftFile = { name: string; url: string };

/** A message that is being written to a contact. */
export type Draft = {
  channel: Channel;
  text: string;
  /** The formatted text of an email. `text` is the same without formats. */
  html: string;
  subject: string;
  /** The recipients of a forwarded email. */
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  replyMode: "" | ReplyMode;
  /** The email that is replied to or forwarded; empty for the latest. */
  replyTo: string;
  mentions: string[];
  attachments: DraftFile[];
  /** The attachments of the forwarded email that are sent with it. */
  forwarded: DraftFile[];
};

export const emptyDraft = (channel: Channel): Draft => ({
  channel,
  text: "",
  html: "",
  subject: "",
  to: [],
  cc: [],
  bcc: [],
  replyMode: "",
  replyTo: "",
  mentions: [],
  attachments: [],
  forwarded: [],
});

/** By default, an email is a reply if there is an email to reply to. */
export const modeOf = ({ replyMode }: Pick<Draft, "replyMode">, canReply: boolean): ReplyMode => (canReply ? replyMode || "reply" : "new");

const keyOf = (locationId: string, contactId: string) => `frontdesk.draft.${locationId}.${contactId}`;

/** Only the formatted text contains images. */
export const hasText = ({ text, html }: Draft) => text.trim() !== "" || html.includes("<img");
export const isEmpty = (draft: Draft) => !hasText(draft) && draft.attachments.length === 0 && draft.replyMode !== "forward";

/** A draft survives a reload. If the browser has no storage, it exists as long as the page. */
export function readDraft(locationId: string, contactId: string): Draft | undefined {
  try {
    const text = localStorage.getItem(keyOf(locationId, contactId));
    const read: unknown = text === null ? undefined : JSON.parse(text);
    if (typeof read !== "object" || read === null || typeof Reflect.get(read, "text") !== "string") return undefined;
    const draft: Draft = { ...emptyDraft("Email"), ...read };
    // Earlier versions stored the copies as text.
    return Array.isArray(draft.cc) && Array.isArray(draft.bcc) ? draft : { ...draft, cc: [], bcc: [] };
  } catch {
    return undefined;
  }
}

export function keepDraft(locationId: string, contactId: string, draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(locationId, contactId));
    else localStorage.setItem(keyOf(locationId, contactId), JSON.stringify(draft));
  } catch {
    // Private windows and full storage reject writes.
  }
}

/** Deletes the draft of a sent message, unless it has changed since. */
export function forgetDraft(locationId: string, contactId: string, sent: Draft): void {
  if (readDraft(locationId, contactId)?.text === sent.text) keepDraft(locationId, contactId, emptyDraft(sent.channel));
}
