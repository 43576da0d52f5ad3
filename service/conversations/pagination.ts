import { createHash } from "node:crypto";
import type { ConversationSearch } from "#contract/conversations/conversations.ts";
import { ApiError } from "#contract/errors.ts";
import * as pagination from "#db/conversations/pagination.ts";
import type { Found, Page, Search } from "#db/conversations/search.ts";
import type { Context } from "../context.ts";

// Pagination uses each conversation's position at the time of the first page, so none is repeated or skipped while positions change.
// The array form of the cursor contains that time; for the number form the service stores the ends of pages.

/** Encodes the snapshot of the first page for the cursor. */
export const wordOf = (begun: string) => begun.replaceAll(",", ".");

function snapshotOf(word: string): string {
  const [from = 0n, to = 0n, ...underWay] = word.split(/[:.]/).filter(Boolean).map(BigInt);
  const steps = [from, ...underWay];
  const isInOrder = from > 0n && underWay.every((each, index) => each >= from && each < to && each >= (steps[index] ?? 0n));
  if (!isInOrder || to < from)
    throw new ApiError("BAD_REQUEST", { message: "startAfterDate must be the sort value of an earlier response" });
  return word.replaceAll(".", ",");
}

const nameOf = ({ actor, person }: Context, { recentSince: _, ...asked }: Search) =>
  createHash("sha256")
    .update(JSON.stringify([actor.kind, "id" in actor ? actor.id : "", person?.id, asked]))
    .digest("base64url");

/** The start of the requested page, and the snapshot of its pagination. */
export async function resumed(
  ctx: Context,
  asked: Search,
  { startAfterDate: after, limit }: Pick<ConversationSearch, "startAfterDate" | "limit">,
): Promise<Page> {
  if (after === undefined) return { limit };
  if (after.begun !== undefined) return { limit, after, begun: snapshotOf(after.begun) };
  const end = after.value === null ? undefined : await pagination.find(ctx.db, ctx.tenant, nameOf(ctx, asked), after.value);
  return end === undefined || (after.id !== undefined && after.id !== end.conversationId)
    ? { limit, after }
    : { limit, after: { value: end.place, id: end.conversationId }, begun: end.begun };
}

/** Stores the end of a page, unless no page can follow or the request's cursor contains the snapshot itself. */
export async function remember(
  ctx: Context,
  asked: Search,
  { startAfterDate: after, limit }: Pick<ConversationSearch, "startAfterDate" | "limit">,
  { found, begun }: { found: readonly Found[]; begun: string },
): Promise<void> {
  const last = found.at(-1);
  const isOfOne = asked.id !== undefined || asked.contactId !== undefined;
  if (last === undefined || isOfOne || after?.begun !== undefined) return;
  // Clients that sort by manual messages may also send the date of the last message.
  const values = asked.by === "manual" ? [...new Set([last.sort_value, Number(last.place_ms)])] : [last.sort_value];
  if (values.length === 1 && asked.order === "desc" && found.length < limit) return;
  const end = { place: last.sort_value, conversationId: last.id, begun };
  // Outside the request's transaction, so that lists can still be read when the disk is full.
  await ctx.deps.db.single(ctx.origin, (db) => pagination.remember(db, ctx.tenant, nameOf(ctx, asked), values, end));
}
