import type { inboxMessages as contract } from "#contract/conversations/inbox.ts";
import type { Send } from "#contract/conversations/sends.ts";
import { sendTypeNames, sendTypes, typeOfCode } from "#contract/conversations/types.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/conversations/messages.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { noMessage } from "./messages.ts";
import { sendMessage } from "./send.ts";

const isNumber = (text: string | null): text is string => text?.startsWith("+") === true;

/** The request that sends the same message again. */
function sentBefore(message: rows.Message, email: rows.Email | undefined): Send {
  const name = typeOfCode(message.type);
  const type = sendTypeNames.find((each) => sendTypes[each] === name);
  if (type === undefined || message.direction !== "outbound")
    throw new ApiError("CONFLICT", { message: "Only what was sent can be sent again." });
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

export const messages: Handlers<typeof contract> = {
  async retry(ctx, { params }) {
    const user = userOf(ctx);
    return ctx.tx(async (tx) => {
      const held = await rows.findForUpdate(tx, ctx.tenant, params.messageId);
      const message = (await rows.findById(tx, ctx.tenant, params.messageId, ctx.onlyAssignedTo)) ?? noMessage();
      if (held === undefined) return noMessage();
      if (message.status !== "failed" && message.status !== "undelivered")
        throw new ApiError("CONFLICT", { message: "Only a message that failed can be sent again." });
      if (message.cancelled_at !== null) throw new ApiError("CONFLICT", { message: "The message was cancelled; it did not fail." });
      const email = await rows.findEmailOfMessage(tx, ctx.tenant, message.id);
      const sender = { source: "app" as const, userId: user.id, retryOf: message.retry_of ?? message.id };
      return sendMessage({ tx, tenant: ctx.tenant, now: ctx.now() }, ctx.settings, sentBefore(message, email), sender);
    });
  },

  async outlets(ctx) {
    return {
      email: ctx.settings.smtpUrl === undefined ? "outbox" : "provider",
      text: ctx.settings.sms === undefined ? "outbox" : "provider",
    };
  },
};
