import { z } from "zod";
import type { messages as contract } from "#contract/conversations/messages.ts";
import { codeOfType, exportChannels } from "#contract/conversations/types.ts";
import type { Received } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import * as conversations from "#db/conversations/conversations.ts";
import * as rows from "#db/conversations/exports.ts";
import { seal, unseal } from "#db/seal.ts";
import { mustExist } from "../contacts/contacts.ts";
import type { Context } from "../context.ts";
import { shownAddress } from "./attachments.ts";
import { noConversation } from "./conversations.ts";
import { messageOf } from "./shape.ts";

const cursorLifeMs = 2 * 60 * 1000;

/** A cursor: the export's parameters, which stay the same on every page, and its position. */
const place = z.object({
  issuedMs: z.number(),
  type: z.number().optional(),
  conversationId: z.string().optional(),
  contactId: z.string().optional(),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  until: z.coerce.date(),
  begun: z.string(),
  by: z.enum(["date_added", "date_updated"]),
  order: z.enum(["asc", "desc"]),
  total: z.number(),
  after: z.object({ at: z.string(), id: z.string() }),
});
type Place = z.output<typeof place>;

const contextOf = (ctx: Context) => `export of ${ctx.tenant}`;

function readPlace(ctx: Context, cursor: string): Place {
  const opened = readable(() => place.parse(JSON.parse(unseal(ctx.settings.secret, contextOf(ctx), cursor))));
  if (opened === undefined) throw new ApiError("BAD_REQUEST", { message: "cursor is not a valid cursor" });
  if (ctx.now().getTime() - opened.issuedMs > cursorLifeMs)
    throw new ApiError("BAD_REQUEST", { message: "cursor has expired: it is valid for 2 minutes. Begin the export again." });
  return opened;
}

function readable<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

type Query = Received<(typeof contract)["export"]>["query"];

export async function exportMessages(ctx: Context, query: Query) {
  const start = query.cursor === undefined || query.cursor === "" ? undefined : readPlace(ctx, query.cursor);
  const { after, issuedMs: _, ...existing } = start ?? { ...(await begin(ctx, query)), after: undefined, issuedMs: 0 };
  const { by, order, begun, total, ...wanted } = existing;
  const found = await rows.list(ctx.db, ctx.tenant, filterOf(ctx, wanted), { by, order, begun, after, limit: query.limit + 1 });
  const page = found.slice(0, query.limit);
  const shown = shownAddress(ctx.settings, ctx.tenant, ctx.now());
  const last = page.at(-1);
  const next: Place | undefined =
    last === undefined || found.length <= query.limit
      ? undefined
      : { ...existing, issuedMs: ctx.now().getTime(), after: { at: last.stood ?? last[by], id: last.id } };
  return {
    messages: page.map((row) => messageOf(row, shown)),
    nextCursor: next === undefined ? null : seal(ctx.settings.secret, contextOf(ctx), JSON.stringify(next)),
    total,
  };
}

type Wanted = Pick<Place, "type" | "conversationId" | "contactId" | "from" | "to"> & { until?: Date };

const filterOf = (ctx: Context, { type, conversationId, contactId, from, to, until }: Wanted): rows.ExportFilter => ({
  ...{ type, conversationId, contactId, from, to, until },
  onlyAssignedTo: ctx.onlyAssignedTo,
});

async function begin(ctx: Context, query: Query) {
  if (query.startDate !== undefined && query.endDate !== undefined && query.startDate > query.endDate)
    throw new ApiError("INVALID", { message: "startDate must not be after endDate" });
  if (query.contactId !== undefined) await mustExist(ctx, query.contactId);
  if (query.conversationId !== undefined)
    (await conversations.findById(ctx.db, ctx.tenant, query.conversationId, ctx.onlyAssignedTo)) ?? noConversation();
  const by: rows.DateColumn = query.sortBy === "updatedAt" ? "date_updated" : "date_added";
  const wanted = {
    type: query.channel === undefined ? undefined : codeOfType(exportChannels[query.channel]),
    conversationId: query.conversationId,
    contactId: query.contactId,
    from: query.startDate,
    to: query.endDate,
  };
  const beginning = await rows.begin(ctx.db, ctx.tenant, filterOf(ctx, wanted), by, ctx.now());
  return { ...wanted, ...beginning, by, order: query.sortOrder ?? ("desc" as const) };
}
