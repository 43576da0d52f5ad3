import type { SendBody } from "#lib/api/conversations.ts";
import { type Draft, modeOf } from "./drafts.ts";

const addresses = (text: string) =>
  text
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** Beside what is written: to whom, which email an email answers, and who writes, where the server does not know. */
type Sending = { contactId: string; answered: string | undefined; author: string | undefined };

/** A draft as it is sent. */
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
          ...(draft.subject.trim() ? { subject: draft.subject.trim() } : {}),
          ...(draft.cc.trim() ? { emailCc: addresses(draft.cc) } : {}),
          ...(draft.bcc.trim() ? { emailBcc: addresses(draft.bcc) } : {}),
          ...(mode !== "new" && answered ? { emailReplyMode: mode, replyMessageId: answered } : {}),
        }
      : {}),
  };
}
