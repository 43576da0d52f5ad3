import type { ConversationFound, ConversationSearch, conversations as contract } from "#contract/conversations/conversations.ts";
import type { ConversationState } from "#contract/conversations/states.ts";
import { codeOfType, type MessageType, messageTypes, typeOfCode } from "#contract/conversations/types.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/conversations/conversations.ts";
import * as messages from "#db/conversations/messages.ts";
import { type Found, type Search, search } from "#db/conversations/search.ts";
import { newId } from "#db/ids.ts";
import { onContact } from "../contacts/notes.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { numbersSought } from "../locations/phone-country.ts";
import * as pagination from "./pagination.ts";
import { conversationOf, foundOf } from "./shape.ts";

export const noConversation = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Conversation not found" });
};

const recentMs = 30 * 24 * 60 * 60 * 1000;

const isMessageType = (name: string): name is MessageType => Object.values<string>(messageTypes).includes(name);

const filled = <T>(list: T[] | undefined): T[] | undefined => (list === undefined || list.length === 0 ? undefined : list);
const filledText = (text: string | undefined) => (text === undefined || text.trim() === "" ? undefined : text.trim());

/** A page of conversations, as rows and as the search returns them. */
export async function findConversations(
  ctx: Context,
  query: ConversationSearch,
  { state, isStarred, totalMost }: { state?: ConversationState | undefined; isStarred?: boolean | undefined; totalMost?: number } = {},
): Promise<{ found: { row: Found; shown: ConversationFound }[]; total: number }> {
  const typeName = filledText(query.lastMessageType);
  // Contacts have no scores, so a filter by score matches none.
  const isScored = query.scoreProfile !== undefined || query.scoreProfileMin !== undefined || query.scoreProfileMax !== undefined;
  if (isScored || (typeName !== undefined && !isMessageType(typeName))) return { found: [], total: 0 };
  const asked: Search = {
    id: filledText(query.id),
    contactId: query.contactId,
    text: filledText(query.query),
    numbers: await numbersSought(ctx.db, ctx.tenant, query.query?.trim() ?? ""),
    assignedTo: filled(query.assignedTo)?.map((each) => (each === "unassigned" ? null : each)),
    followers: filled(query.followers),
    mentions: filled(query.mentions),
    status: query.status,
    recentSince: new Date(ctx.now().getTime() - recentMs),
    lastType: typeName === undefined || !isMessageType(typeName) ? undefined : codeOfType(typeName),
    lastDirection: query.lastMessageDirection,
    lastAction: query.lastMessageAction,
    onlyAssignedTo: ctx.onlyAssignedTo,
    state,
    isStarred,
    order: query.sort,
    by: query.sortBy === "last_manual_message_date" ? "manual" : query.sortBy === "score_profile" ? "score" : "last",
  };
  const page = { ...(await pagination.resumed(ctx, asked, query)), totalMost };
  const { found, total, begun } = await search(ctx.db, ctx.tenant, asked, page);
  await pagination.remember(ctx, asked, query, { found, begun });
  return { found: found.map((row) => ({ row, shown: foundOf(row, asked.by, pagination.wordOf(begun)) })), total };
}

export const conversations: Handlers<typeof contract> = {
  async search(ctx, { query }) {
    const { found, total } = await findConversations(ctx, query);
    return { conversations: found.map(({ shown }) => shown), total };
  },

  async create(ctx, { body }) {
    const now = ctx.now();
    const made = await onContact(() =>
      ctx.tx(async (tx) => {
        const conversation = await rows.insert(tx, ctx.tenant, { id: newId(), contactId: body.contactId, type: 1, now });
        if (conversation)
          await messages.announce(tx, ctx.tenant, {
            entity: "conversation",
            id: conversation.id,
            contactId: body.contactId,
            action: "create",
            facts: {},
          });
        return conversation;
      }),
    );
    if (made === undefined) {
      const existing = await rows.findByContact(ctx.db, ctx.tenant, body.contactId);
      throw new ApiError("CONFLICT", {
        message: `Conversation already exists for this contact: ${existing?.id ?? ""}`,
        ...(existing === undefined ? {} : { meta: { conversationId: existing.id } }),
      });
    }
    return {
      success: true,
      conversation: {
        id: made.id,
        locationId: made.location_id,
        contactId: made.contact_id,
        dateAdded: made.date_added.toISOString(),
        dateUpdated: made.date_updated.toISOString(),
        lastMessageDate: new Date(Number(made.place_ms)).toISOString(),
        deleted: false,
      },
    };
  },

  async get(ctx, { params }) {
    return conversationOf((await rows.findById(ctx.db, ctx.tenant, params.conversationId, ctx.onlyAssignedTo)) ?? noConversation());
  },

  async update(ctx, { params, body }) {
    const fields = {
      ...(body.unreadCount === undefined ? {} : { unread_count: body.unreadCount }),
      ...(body.starred === undefined ? {} : { starred: body.starred }),
      date_updated: ctx.now(),
    };
    const row = await ctx.tx(async (tx) => {
      const changed = (await rows.update(tx, ctx.tenant, params.conversationId, fields, ctx.onlyAssignedTo)) ?? noConversation();
      const { date_updated: _, ...facts } = fields;
      if (Object.keys(facts).length > 0)
        await messages.announce(tx, ctx.tenant, {
          entity: "conversation",
          id: changed.id,
          contactId: changed.contact_id,
          action: "update",
          facts,
        });
      return changed;
    });
    return {
      success: true,
      conversation: {
        ...conversationOf(row),
        userId: row.assigned_to ?? "",
        lastMessageBody: row.last_message_body,
        lastMessageDate: String((row.last_message_at ?? row.date_added).getTime()),
        lastMessageType: row.last_message_type === null ? "" : typeOfCode(row.last_message_type),
      },
    };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => {
      const gone = (await rows.remove(tx, ctx.tenant, params.conversationId, ctx.onlyAssignedTo)) ?? noConversation();
      await messages.announce(tx, ctx.tenant, {
        entity: "conversation",
        id: gone.id,
        contactId: gone.contact_id,
        action: "delete",
        facts: {},
      });
    });
    return { success: true };
  },
};
