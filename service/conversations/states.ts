import { contacts as contactEndpoints } from "#contract/contacts/index.ts";
import {
  type ConversationBefore,
  type ConversationChange,
  type states as contract,
  conversationsCounted,
} from "#contract/conversations/states.ts";
import { ApiError } from "#contract/errors.ts";
import * as bulk from "#db/contacts/bulk.ts";
import * as messages from "#db/conversations/messages.ts";
import * as rows from "#db/conversations/states.ts";
import type { Executor } from "#db/pool.ts";
import * as users from "#db/users/users.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { requireRights } from "../rights.ts";
import { userOf } from "../users/sessions.ts";
import { findConversations } from "./conversations.ts";

const snoozedMostMs = 5 * 366 * 24 * 60 * 60 * 1000;

async function requirePossible(ctx: Context, change: ConversationChange): Promise<void> {
  if (change.kind === "snooze") {
    const inMs = change.until.getTime() - ctx.now().getTime();
    if (inMs <= 0 || inMs > snoozedMostMs) throw new ApiError("INVALID", { message: "until must be in the next five years" });
  }
  if (change.kind === "assign") {
    // The assignee of a conversation is the owner of its contact.
    requireRights(ctx, contactEndpoints.contacts.update);
    if (change.userId !== null && !(await users.listByLocation(ctx.db, ctx.tenant)).some(({ id }) => id === change.userId))
      throw new ApiError("NOT_FOUND", { message: "User not found" });
  }
}

function factsOf(change: ConversationChange): Record<string, unknown> {
  switch (change.kind) {
    case "done":
      return { state: "done" };
    case "reopen":
      return { state: "open" };
    case "snooze":
      return { state: "snoozed", snoozed_until: change.until.toISOString() };
    case "assign":
      return {};
    case "read":
      return { unread_count: 0 };
    case "unread":
      return { unread_count: 1 };
    case "star":
      return { starred: true };
    case "unstar":
      return { starred: false };
  }
}

async function make(ctx: Context, tx: Executor, target: rows.Target, change: ConversationChange): Promise<rows.Before[]> {
  const now = ctx.now();
  switch (change.kind) {
    case "done":
      return rows.setState(tx, ctx.tenant, target, "done", null);
    case "reopen":
      return rows.setState(tx, ctx.tenant, target, "open", null);
    case "snooze":
      return rows.setState(tx, ctx.tenant, target, "snoozed", change.until);
    case "read":
    case "unread":
      return rows.setUnread(tx, ctx.tenant, target, change.kind === "unread", now);
    case "star":
    case "unstar":
      return rows.setStarred(tx, ctx.tenant, target, change.kind === "star", now);
    case "assign": {
      const found = await rows.list(tx, ctx.tenant, target);
      const contactIds = found.map(({ contact_id }) => contact_id);
      const set = await bulk.setReference(tx, ctx.tenant, contactIds, "assigned_to", change.userId, now);
      const owners = new Map(set.map(({ id, before }) => [id, before]));
      return found
        .map((each) => ({ ...each, assigned_to: owners.get(each.contact_id) ?? null }))
        .filter((each) => owners.has(each.contact_id) && each.assigned_to !== change.userId);
    }
  }
}

type Changed = { id: string; contact_id: string };

const announce = (ctx: Context, tx: Executor, changed: readonly Changed[], facts: Record<string, unknown>) =>
  messages.announceAll(
    tx,
    ctx.tenant,
    changed.map(({ id, contact_id }) => ({ entity: "conversation", id, contactId: contact_id, action: "update", facts })),
  );

const beforeOf = (row: rows.Before): ConversationBefore => ({
  id: row.id,
  state: row.state,
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  stateVersion: row.state_version,
  unreadCount: row.unread_count,
  starred: row.starred,
  assignedTo: row.assigned_to,
});

type Former = Omit<rows.Before, "contact_id">;

async function restore(ctx: Context, tx: Executor, change: ConversationChange, former: readonly Former[]): Promise<Changed[]> {
  const now = ctx.now();
  const target = { ids: former.map(({ id }) => id), onlyAssignedTo: ctx.onlyAssignedTo };
  switch (change.kind) {
    case "done":
    case "reopen":
    case "snooze":
      return rows.restoreStates(tx, ctx.tenant, former, target);
    case "read":
    case "unread":
      return rows.restoreUnread(tx, ctx.tenant, former, target, { wasSetTo: change.kind === "unread" ? 1 : 0, now });
    case "star":
    case "unstar":
      return rows.restoreStarred(tx, ctx.tenant, former, target, { wasSetTo: change.kind === "star", now });
    case "assign": {
      const found = await rows.list(tx, ctx.tenant, target);
      const owners = new Map(former.map(({ id, assigned_to }) => [id, assigned_to]));
      const values = found.map(({ id, contact_id }) => ({ id: contact_id, value: owners.get(id) ?? null }));
      const restored = new Set(await bulk.restoreReference(tx, ctx.tenant, "assigned_to", change.userId, values, now));
      return found.filter(({ contact_id }) => restored.has(contact_id));
    }
  }
}

/** A user who has since left the location gets no conversations back. */
async function requireUsers(ctx: Context, change: ConversationChange, owners: readonly (string | null)[]): Promise<void> {
  if (change.kind !== "assign") return;
  requireRights(ctx, contactEndpoints.contacts.update);
  const known = new Set((await users.listByLocation(ctx.db, ctx.tenant)).map(({ id }) => id));
  if (owners.some((owner) => owner !== null && !known.has(owner))) throw new ApiError("NOT_FOUND", { message: "User not found" });
}

export const states: Handlers<typeof contract> = {
  async list(ctx, { query: { state, starred, ...query } }) {
    const { found, total } = await findConversations(ctx, query, { state, isStarred: starred, totalMost: conversationsCounted });
    return {
      conversations: found.map(({ row, shown }) => ({
        ...shown,
        state: row.state,
        snoozedUntil: row.snoozed_until?.toISOString() ?? null,
      })),
      total,
    };
  },

  async counts(ctx, { query: { assignedTo } }) {
    const { open, snoozed, done, ...byOwner } = await rows.count(ctx.db, ctx.tenant, {
      userId: userOf(ctx).id,
      assignedTo: assignedTo === "unassigned" ? null : assignedTo,
      onlyAssignedTo: ctx.onlyAssignedTo,
      most: conversationsCounted,
    });
    return { states: { open, snoozed, done }, open: byOwner };
  },

  async change(ctx, { body: { ids, change } }) {
    await requirePossible(ctx, change);
    const target = { ids: [...new Set(ids)], onlyAssignedTo: ctx.onlyAssignedTo };
    const before = await ctx.tx(async (tx) => {
      const changed = await make(ctx, tx, target, change);
      await announce(ctx, tx, changed, factsOf(change));
      return changed;
    });
    return { before: before.map(beforeOf) };
  },

  async undo(ctx, { body: { change, before } }) {
    await requireUsers(
      ctx,
      change,
      before.map(({ assignedTo }) => assignedTo),
    );
    const former = [...new Map(before.map((each) => [each.id, each])).values()].map((each) => ({
      id: each.id,
      state: each.state,
      snoozed_until: each.snoozedUntil,
      state_version: each.stateVersion,
      unread_count: each.unreadCount,
      starred: each.starred,
      assigned_to: each.assignedTo,
    }));
    const restored = await ctx.tx(async (tx) => {
      const changed = await restore(ctx, tx, change, former);
      await announce(ctx, tx, changed, { undone: change.kind });
      return changed;
    });
    return { restored: restored.map(({ id }) => id) };
  },
};

const wokenAtOnce = 500;

/** Opens the location's snoozed conversations whose time has come. */
export async function wakeConversations(ctx: Context): Promise<void> {
  for (let woken = wokenAtOnce; woken === wokenAtOnce; )
    woken = await ctx.tx(async (tx) => {
      const opened = await rows.wake(tx, ctx.tenant, ctx.now(), wokenAtOnce);
      await announce(ctx, tx, opened, { state: "open" });
      return opened.length;
    });
}
