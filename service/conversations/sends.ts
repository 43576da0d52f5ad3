import type { sends as contract } from "#contract/conversations/sends.ts";
import { ApiError, type ErrorReason } from "#contract/errors.ts";
import * as dispatches from "#db/conversations/dispatches.ts";
import * as rows from "#db/conversations/messages.ts";
import type { Context } from "../context.ts";
import { failedFor, failureColumns } from "../failure.ts";
import type { Handlers } from "../handler.ts";
import { noMessage } from "./messages.ts";
import { recordMessage } from "./record.ts";
import { type Sender, sendMessage } from "./send.ts";

/** A user's message has the user as its sender, also when the dashboard's token carries the request. */
const senderOf = (ctx: Context): Sender => (ctx.person === undefined ? { source: "api" } : { source: "app", userId: ctx.person.id });

async function cancel(ctx: Context, messageId: string) {
  const message = (await rows.findById(ctx.db, ctx.tenant, messageId, ctx.onlyAssignedTo)) ?? noMessage();
  const refuse = (reason: ErrorReason): never => {
    throw new ApiError("CONFLICT", { reason, facts: { status: 409 } });
  };
  if (message.scheduled_at === null) return refuse("messageNotScheduled");
  await ctx.tx(async (tx) => {
    const now = ctx.now();
    // Waits for a running delivery, after which there is nothing left to cancel.
    if (!(await dispatches.holdMessage(tx, ctx.tenant, messageId))) return noMessage();
    if ((await rows.findById(tx, ctx.tenant, messageId))?.cancelled_at) return refuse("messageCancelled");
    (await dispatches.cancel(tx, ctx.tenant, messageId, now)) ?? refuse("messageSentAlready");
    await rows.update(tx, ctx.tenant, messageId, {
      status: "failed",
      ...failureColumns(failedFor("messageCancelled")),
      cancelled_at: now,
      date_updated: now,
    });
    await rows.announce(tx, ctx.tenant, {
      entity: "message",
      id: messageId,
      contactId: message.contact_id,
      action: "update",
      facts: { conversation_id: message.conversation_id, cancelled: true },
    });
  });
  return { status: 200, message: "The scheduled message was cancelled." };
}

export const sends: Handlers<typeof contract> = {
  send: (ctx, { body }) => ctx.tx((tx) => sendMessage({ tx, tenant: ctx.tenant, now: ctx.now() }, ctx.settings, body, senderOf(ctx))),

  cancel: (ctx, { params }) => cancel(ctx, params.messageId),

  async cancelEmail(ctx, { params }) {
    const email = await rows.findEmail(ctx.db, ctx.tenant, params.emailMessageId);
    if (email === undefined) throw new ApiError("NOT_FOUND", { message: "Email message not found" });
    return cancel(ctx, email.message_id);
  },

  async record(ctx, { body }) {
    const context = { tenant: ctx.tenant, now: ctx.now(), onlyAssignedTo: ctx.onlyAssignedTo };
    const placed = await ctx.tx((tx) => recordMessage({ ...context, tx }, ctx.settings, body));
    return {
      success: true,
      conversationId: placed.conversationId,
      messageId: placed.messageId,
      message: "Message added",
      contactId: placed.contactId,
      dateAdded: placed.at.toISOString(),
      ...(placed.emailId === undefined ? {} : { emailMessageId: placed.emailId }),
    };
  },
};
