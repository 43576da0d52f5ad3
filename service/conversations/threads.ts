import type { Send } from "#contract/conversations/sends.ts";
import { ApiError } from "#contract/errors.ts";
import * as messages from "#db/conversations/messages.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { addressOf } from "./mailboxes.ts";

/** The email that a reply follows, with its thread. */
export type Followed = { email: messages.ThreadEmail; thread: messages.ThreadEmail[] };

/** The email that a send replies to: the one named by its own id or its message's id, or the last of the thread. */
export async function followed(
  db: Executor,
  tenant: Tenant,
  conversation: { id: string },
  sent: Pick<Send, "replyMessageId" | "threadId" | "emailReplyMode">,
  contactId: string,
): Promise<Followed | undefined> {
  const { replyMessageId, threadId, emailReplyMode } = sent;
  if (replyMessageId !== undefined) {
    const email = (await messages.findEmailOfMessage(db, tenant, replyMessageId)) ?? (await messages.findEmail(db, tenant, replyMessageId));
    return inThread(db, tenant, contactId, email?.thread_id, email?.id, "replyMessageId: no such email in the conversation");
  }
  if (threadId !== undefined) {
    const named = await messages.listThread(db, tenant, threadId);
    const email = named[0] ?? (await messages.findEmail(db, tenant, threadId)) ?? (await messages.findEmailOfMessage(db, tenant, threadId));
    return inThread(db, tenant, contactId, email?.thread_id, undefined, "threadId: no such thread in the conversation");
  }
  if (emailReplyMode === undefined) return undefined;
  const last = await messages.listEmailsOfConversation(db, tenant, conversation.id);
  if (last === undefined)
    throw new ApiError("INVALID", { message: "emailReplyMode needs an email to reply to: send replyMessageId or threadId" });
  return inThread(db, tenant, contactId, last.thread_id, undefined, "There is no email to reply to");
}

async function inThread(
  db: Executor,
  tenant: Tenant,
  contactId: string,
  threadId: string | undefined,
  emailId: string | undefined,
  refusal: string,
): Promise<Followed> {
  const thread = threadId === undefined ? [] : await messages.listThread(db, tenant, threadId);
  const email = emailId === undefined ? thread.at(-1) : thread.find(({ id }) => id === emailId);
  if (email === undefined || email.contact_id !== contactId) throw new ApiError("NOT_FOUND", { message: refusal });
  return { email, thread };
}

/** The recipients of a reply. A reply to all goes to everyone on the answered email except the location's own addresses. */
export function recipientsOf(mode: "reply" | "reply_all" | undefined, { email }: Followed, own: string[]): { to: string[]; cc: string[] } {
  const isOwn = (mailbox: string) => own.some((each) => addressOf(each) === addressOf(mailbox));
  const to =
    email.direction === "inbound"
      ? [addressOf(email.reply_to ?? email.sender)].filter((address) => address.includes("@"))
      : email.recipients;
  if (mode !== "reply_all") return { to, cc: [] };
  const others = email.direction === "inbound" ? [...email.recipients, ...email.cc] : email.cc;
  const named = new Set(to.map(addressOf));
  const cc = others.filter((mailbox) => !isOwn(mailbox) && !named.has(addressOf(mailbox)) && named.add(addressOf(mailbox)));
  return { to, cc };
}

/** The subject of a reply, taken from the thread. */
export function replySubject(thread: readonly { subject: string | null }[]): string | undefined {
  const subject = thread.findLast((each) => each.subject !== null && each.subject !== "")?.subject;
  if (subject === undefined || subject === null) return undefined;
  return /^(re|aw|sv|antw|rif|res)\s*:/i.test(subject) ? subject : `Re: ${subject}`;
}
