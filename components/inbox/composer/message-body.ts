import type { SendBody } from "#lib/api/conversations.ts";
import { type Draft, modeOf } from "./drafts.ts";

const addresses = (text: string) =>
  text
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** The contact, the email that is replied to, and the author, if the server does not know the user. */
type Sending = { contactId: string; answered: string | undefined; author: string | undefined };

/** Mail programs hide empty paragraphs. The editor adds one to the end. */
const sentHtml = (html: string) => html.replace(/(<p><\/p>)+$/, "").replaceAll("<p></p>", "<p><br></p>");

/** Converts a draft to the request that sends it. */
export function bodyOf(draft: Draft, { contactId, answered, author }: Sending): SendBody {
  const mode = modeOf(draft, answered !== undefined);
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
          ...(draft.cc.trim() ? { emailCc: addresses(draft.cc) } : {}),
          ...(draft.bcc.trim() ? { emailBcc: addresses(draft.bcc) } : {}),
          ...(mode !== "new" && answered ? { emailReplyMode: mode, replyMessageId: answered } : {}),
        }
      : {}),
  };
}
