import type { inboxMessages as contract } from "#contract/conversations/inbox.ts";
import type { Send } from "#contract/conversations/sends.ts";
import { sendTypeNames, sendTypes, typeOfCode } from "#contract/conversations/types.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/conversations/messages.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { requireReachable } from "./forwards.ts";
import { noMessage } from "./messages.ts";
import { type SendAnswer, sendMessage } from "./send.ts";

const isNumber = (text: string | null): text is string => text?.startsWith("+") === true;

/** The request that would send the same message again. */
function sentBefore(message: rows.Message, email: rows.Email | undefined): Send {
  const name = typeOfCode(message.type);
  const type = sendTypeNames.find((each) => sendTypes[each] === name);
  if (type === undefined || message.direction !== "outbound") throw new ApiError("CONFLICT", { reason: "messageNotSent" });
  const isHtml = message.content_type === "text/html";
  const [emailTo] = email?.recipients ?? [];
  return {
    type,
    contactId: message.contact_id,
    status: "pending",
    ...(isHtml ? { html: message.body } : { message: message.body }),
    attachments: message.attachments,
    ...(type === "SMS" && isNumber(message.sender) ? { fromNumber: message.sender } : {}),
    ...(type === "SMS" && isNumber(message.recipient) ? { toNumber: message.recipient } : {}),
    ...(message.conversation_provider_id === null ? {} : { conversationProviderId: message.conversation_provider_id }),
    ...(message.appointment_id === null ? {} : { appointmentId: message.appointment_id }),
    ...(email === undefined
      ? {}
      : {
          threadId: email.thread_id,
          emailFrom: email.sender,
          emailCc: email.cc,
          emailBcc: email.bcc,
          ...(email.subject === null ? {} : { subject: email.subject }),
          ...(emailTo === undefined ? {} : { emailTo }),
        }),
  };
}

type Again = {
  messageId: string;
  userId: string;
  /** Whether it is sent together with others. Such a message is sent only if it did not bounce and was not settled before. */
  isOneOfMany: boolean;
};

/** Sends a failed message again. Its failure no longer waits for a user. */
export async function sendAgain(ctx: Context, tx: Executor, { messageId, userId, isOneOfMany }: Again): Promise<SendAnswer> {
  const held = await rows.findForUpdate(tx, ctx.tenant, messageId);
  const message = (await rows.findById(tx, ctx.tenant, messageId, ctx.onlyAssignedTo)) ?? noMessage();
  if (held === undefined) return noMessage();
  if (message.status !== "failed" && message.status !== "undelivered") throw new ApiError("CONFLICT", { reason: "messageNotFailed" });
  if (message.cancelled_at !== null) throw new ApiError("CONFLICT", { reason: "messageCancelled" });
  if (isOneOfMany && message.failure_settled_at !== null) throw new ApiError("CONFLICT", { reason: "messageHandled" });
  if (isOneOfMany && message.bounced_at !== null) throw new ApiError("CONFLICT", { reason: "mailUnreachable" });
  const email = await rows.findEmailOfMessage(tx, ctx.tenant, message.id);
  const forward = message.forward_of === null ? undefined : { of: message.forward_of, to: email?.recipients ?? [] };
  if (forward && email) await requireReachable(ctx.tenant, tx, email);
  const sender = { source: "app" as const, userId, retryOf: message.retry_of ?? message.id, forward };
  const answer = await sendMessage({ tx, tenant: ctx.tenant, now: ctx.now() }, ctx.settings, sentBefore(message, email), sender);
  await rows.update(tx, ctx.tenant, message.id, { failure_settled_at: ctx.now() });
  return answer;
}

export const messages: Handlers<typeof contract> = {
  async retry(ctx, { params }) {
    const userId = userOf(ctx).id;
    return ctx.tx((tx) => sendAgain(ctx, tx, { messageId: params.messageId, userId, isOneOfMany: false }));
  },

  async outlets(ctx) {
    return {
      email: ctx.settings.smtpUrl === undefined ? "outbox" : "provider",
      text: ctx.settings.sms === undefined ? "outbox" : "provider",
    };
  },
};
