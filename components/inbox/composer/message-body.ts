import { emailAddress } from "#contract/common.ts";
import type { ForwardBody, SendBody } from "#lib/api/conversations.ts";
import { type Draft, modeOf } from "./drafts.ts";

/** The contact, the email that is replied to and, if the server does not get the user otherwise, the author. */
type Sending = { contactId: string; answered: string | undefined; author: string | undefined };

/** Mail programs hide empty paragraphs. The editor adds one at the end. */
const sentHtml = (html: string) => html.replace(/(<p><\/p>)+$/, "").replaceAll("<p></p>", "<p><br></p>");

/** Converts a draft to the request that sends it. */
export function bodyOf(draft: Draft, { contactId, answered, author }: Sending): SendBody {
  const mode = modeOf(draft, answered !== undefined);
  const isReply = mode === "reply" || mode === "reply_all";
  return {
    type: draft.channel,
    contactId,
    status: "pending",
    message: draft.text,
    ...(draft.attachments.length > 0 ? { attachments: draft.attachments.map(({ url }) => url) } : {}),
    ...(draft.channel === "InternalComment" ? { mentions: draft.mentions, ...(author === undefined ? {} : { userId: author }) } : {}),
    ...(draft.channel === "Email"
      ? {
          ...(draft.html === "" ? {} : { html: sentHtml(draft.html) }),
          ...(draft.subject.trim() ? { subject: draft.subject.trim() } : {}),
          ...(draft.cc.length > 0 ? { emailCc: [...draft.cc] } : {}),
          ...(draft.bcc.length > 0 ? { emailBcc: [...draft.bcc] } : {}),
          ...(isReply && answered ? { emailReplyMode: mode, replyMessageId: answered } : {}),
        }
      : {}),
  };
}

/** Converts a draft to the request that forwards an email. */
export const forwardBodyOf = ({ to, cc, bcc, subject, text, html, forwarded, attachments }: Draft): ForwardBody => ({
  to: [...to],
  cc: [...cc],
  bcc: [...bcc],
  subject: subject.trim(),
  message: text,
  ...(html === "" ? {} : { html: sentHtml(html) }),
  attachments: [...forwarded, ...attachments].map(({ url }) => url),
});

/** The subject of a forwarded email. */
export const forwardSubject = (subject: string): string =>
  /^(fwd?|wg|tr|rv|enc|vs|vb|vl|i)\s*:/i.test(subject) ? subject : `Fwd: ${subject}`;

/** Whether this is an address, or a name with an address in angle brackets. */
export const isMailbox = (text: string): boolean =>
  emailAddress.safeParse(/^[^<>]*<([^<>\s]+)>$/.exec(text.trim())?.[1] ?? text.trim()).success;

/** A name with an address. Characters that separate addresses are removed from the name. */
export const mailboxOf = (name: string, address: string): string => {
  const plain = name.replace(/["<>,;\\]/g, "").trim();
  return plain === "" || plain === address ? address : `${plain} <${address}>`;
};
