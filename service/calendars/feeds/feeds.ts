import { randomBytes } from "node:crypto";
import { type CalendarFeed, type feeds as contract, type FeedSubject, feedsMost } from "#contract/calendars/feeds.ts";
import { ApiError } from "#contract/errors.ts";
import * as changes from "#db/audit/changes.ts";
import * as calendars from "#db/calendars/calendars.ts";
import * as rows from "#db/calendars/feeds.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import { seal, unseal } from "#db/seal.ts";
import * as users from "#db/users/users.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../handler.ts";
import { hashOf } from "../../http/authentication.ts";
import { userOf } from "../../users/sessions.ts";
import { noCalendar } from "../calendars.ts";
import { feedsPath } from "./serve-feed.ts";

const noFeed = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Calendar feed not found" });
};

const contextOf = (locationId: string, feedId: string) => `calendar feed ${feedId} of ${locationId}`;

function newToken({ settings, tenant }: Context, feedId: string) {
  const token = randomBytes(32).toString("base64url");
  return { token_hash: hashOf(token), token: seal(settings.secret, contextOf(tenant, feedId), token) };
}

const subjectOf = ({ user_id, calendar_id }: rows.Feed): { subject: FeedSubject; subjectId: string | null } => {
  if (user_id !== null) return { subject: "user", subjectId: user_id };
  return calendar_id === null ? { subject: "location", subjectId: null } : { subject: "calendar", subjectId: calendar_id };
};

const shown = ({ settings }: Context, row: rows.Feed): CalendarFeed => ({
  id: row.id,
  ...subjectOf(row),
  url: `${settings.serviceUrl}${feedsPath}/${unseal(settings.secret, contextOf(row.location_id, row.id), row.token)}.ics`,
  dateAdded: row.date_added.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

async function requireSubject(ctx: Context, tx: Executor, subject: FeedSubject, subjectId: string): Promise<void> {
  if (subject === "calendar" && (await calendars.findById(tx, ctx.tenant, subjectId)) === undefined) noCalendar();
  if (subject === "user" && (await users.findById(tx, ctx.tenant, subjectId)) === undefined)
    throw new ApiError("NOT_FOUND", { message: "User not found" });
}

export const feeds: Handlers<typeof contract> = {
  list: async (ctx) => ({ feeds: (await rows.listOwned(ctx.db, ctx.tenant, userOf(ctx).id)).map((row) => shown(ctx, row)) }),

  create: (ctx, { body: { subject, subjectId = "" } }) =>
    ctx.tx(async (tx) => {
      const ownerId = userOf(ctx).id;
      await requireSubject(ctx, tx, subject, subjectId);
      if ((await rows.listOwned(tx, ctx.tenant, ownerId)).length >= feedsMost)
        throw new ApiError("CONFLICT", { reason: "feedsFull", values: { count: feedsMost } });
      const id = newId();
      const fields = { user_id: subject === "user" ? subjectId : null, calendar_id: subject === "calendar" ? subjectId : null };
      const made = await rows.insert(tx, ctx.tenant, { id, owner_id: ownerId, ...fields, ...newToken(ctx, id), date_added: ctx.now() });
      if (made === undefined) throw new ApiError("CONFLICT", { reason: "feedExists" });
      await changes.record(tx, ctx.tenant, { entity: "calendar_feed", entityId: id, action: "create", after: subjectOf(made) });
      return { feed: shown(ctx, made) };
    }),

  renew: (ctx, { params: { feedId } }) =>
    ctx.tx(async (tx) => {
      const changed = (await rows.changeToken(tx, ctx.tenant, userOf(ctx).id, feedId, newToken(ctx, feedId))) ?? noFeed();
      await changes.record(tx, ctx.tenant, { entity: "calendar_feed", entityId: feedId, action: "update" });
      return { feed: shown(ctx, changed) };
    }),

  remove: (ctx, { params: { feedId } }) =>
    ctx.tx(async (tx) => {
      if ((await rows.remove(tx, ctx.tenant, userOf(ctx).id, feedId)) === undefined) noFeed();
      await changes.record(tx, ctx.tenant, { entity: "calendar_feed", entityId: feedId, action: "delete" });
      return { succeeded: true };
    }),
};
