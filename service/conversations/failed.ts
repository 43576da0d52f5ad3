import type { z } from "zod";
import { type failedMessages as contract, failedDays, failedMost } from "#contract/conversations/failed.ts";
import { codeOfType, sendTypeNames, sendTypes, typeOfCode } from "#contract/conversations/types.ts";
import { type ApiError, isApiError } from "#contract/errors.ts";
import * as rows from "#db/conversations/failed.ts";
import * as messages from "#db/conversations/messages.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { sendAgain } from "./inbox.ts";

const dayMs = 24 * 60 * 60 * 1000;
const sentCodes = sendTypeNames.map((name) => codeOfType(sendTypes[name]));

/** Why the message is not sent again; undefined if it was sent. */
async function refusalOf(ctx: Context, messageId: string): Promise<ApiError | undefined> {
  try {
    await ctx.tx(async (tx) => {
      await sendAgain(ctx, tx, { messageId, userId: userOf(ctx).id, isOneOfMany: true });
    });
    return undefined;
  } catch (error) {
    if (isApiError(error) && error.status < 500) return error;
    throw error;
  }
}

export const failed: Handlers<typeof contract> = {
  async list(ctx) {
    const since = new Date(ctx.now().getTime() - failedDays * dayMs);
    const { onlyAssignedTo } = ctx;
    const found = await rows.list(ctx.db, ctx.tenant, { since, types: sentCodes, limit: failedMost + 1, onlyAssignedTo });
    return {
      messages: found.slice(0, failedMost).map((row) => ({
        messageId: row.id,
        conversationId: row.conversation_id,
        contactId: row.contact_id,
        contactName: row.contact_name ?? "",
        messageType: typeOfCode(row.type),
        reason: row.error ?? "",
        ...(row.failure === null ? {} : { failure: row.failure }),
        hasBounced: row.bounced_at !== null,
        failedAt: row.date_updated.toISOString(),
      })),
      hasMore: found.length > failedMost,
    };
  },

  /** Each message is sent in its own transaction, so that a failing one does not keep the others from being sent. */
  async retry(ctx, { body }) {
    const retried: string[] = [];
    const refused: z.output<typeof contract.retry.output>["refused"] = [];
    for (const messageId of new Set(body.ids)) {
      const refusal = await refusalOf(ctx, messageId);
      if (refusal === undefined) retried.push(messageId);
      else
        refused.push({
          messageId,
          message: refusal.messages.join(" "),
          ...(refusal.reason ? { reason: refusal.reason, values: refusal.values } : {}),
        });
    }
    return { retried, refused };
  },

  async dismiss(ctx, { body }) {
    return ctx.tx(async (tx) => {
      const dismissed = await rows.settle(tx, ctx.tenant, body.ids, { now: ctx.now(), onlyAssignedTo: ctx.onlyAssignedTo });
      for (const message of dismissed) await messages.announceUpdated(tx, ctx.tenant, message);
      return { dismissed: dismissed.map(({ id }) => id) };
    });
  },
};
