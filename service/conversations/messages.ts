import type { messages as contract } from "#contract/conversations/messages.ts";
import { codeOfType } from "#contract/conversations/types.ts";
import { ApiError } from "#contract/errors.ts";
import * as conversations from "#db/conversations/conversations.ts";
import * as rows from "#db/conversations/messages.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { shownAddress } from "./attachments.ts";
import { noConversation } from "./conversations.ts";
import { exportMessages } from "./exports.ts";
import { emailOf, messageOf } from "./shape.ts";

export const noMessage = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Message not found" });
};

const shown = (ctx: Context) => shownAddress(ctx.settings, ctx.tenant, ctx.now());

export const messages: Handlers<typeof contract> = {
  async list(ctx, { params, query: { limit, lastMessageId, type } }) {
    const conversation = await conversations.findById(ctx.db, ctx.tenant, params.conversationId, ctx.onlyAssignedTo);
    if (conversation === undefined) return noConversation();
    const found = await rows.listByConversation(ctx.db, ctx.tenant, conversation.id, {
      limit: limit + 1,
      types: type === undefined || type.length === 0 ? undefined : type.map(codeOfType),
      afterId: lastMessageId,
    });
    if (found === undefined) throw new ApiError("NOT_FOUND", { message: "lastMessageId: no such message in the conversation" });
    const page = found.slice(0, limit);
    return {
      messages: {
        lastMessageId: page.at(-1)?.id ?? null,
        nextPage: found.length > limit,
        messages: page.map((row) => messageOf(row, shown(ctx))),
      },
    };
  },

  async get(ctx, { params }) {
    return messageOf((await rows.findById(ctx.db, ctx.tenant, params.id, ctx.onlyAssignedTo)) ?? noMessage(), shown(ctx));
  },

  async getEmail(ctx, { params }) {
    const email = await rows.findEmail(ctx.db, ctx.tenant, params.id);
    const message = email && (await rows.findById(ctx.db, ctx.tenant, email.message_id, ctx.onlyAssignedTo));
    if (email === undefined || message === undefined) throw new ApiError("NOT_FOUND", { message: "Email message not found" });
    return emailOf(message, email, shown(ctx));
  },

  export: (ctx, { query }) => exportMessages(ctx, query),
};
