import { isDeepStrictEqual } from "node:util";
import { accessOf } from "#contract/access.ts";
import { application } from "#contract/application.ts";
import { ApiError } from "#contract/errors.ts";
import { contract as publicInterface } from "#contract/index.ts";
import { type people as contract, type ExpectedMember, expectedMember, type Member } from "#contract/users/members.ts";
import * as lastSeen from "#db/users/last-seen.ts";
import * as factors from "#db/users/second-factors.ts";
import * as rows from "#db/users/users.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { requireUncommon } from "./common-passwords.ts";
import { userOf as signedIn } from "./sessions.ts";
import { userOf } from "./shape.ts";
import {
  callOffDeletion,
  createUser,
  notFound,
  removeSecondFactor,
  removeUser,
  setActive,
  shownTo,
  stopViewing,
  updateUser,
  viewAs,
} from "./write.ts";

const memberOf = async (ctx: Context, row: rows.User): Promise<Member> => ({
  ...userOf(row),
  deactivatedAt: row.deactivated_at?.toISOString() ?? null,
  lastSeenAt: (await lastSeen.find(ctx.db, row.id))?.toISOString() ?? null,
  scopes: row.scopes,
  scopesAssignedToOnly: row.scopes_assigned_to_only,
  deletionDue: row.deletion_due?.toISOString() ?? null,
  canSignIn: row.password_hash !== null,
  hasSecondFactor: await factors.hasAny(ctx.db, row.id),
});

async function refuseIfOvertaken(ctx: Context, row: rows.User, expected: ExpectedMember): Promise<void> {
  const member = await memberOf(ctx, row);
  const { role, locationIds } = member.roles;
  const current: Record<keyof ExpectedMember, unknown> = {
    ...member,
    phone: member.phone ?? "",
    role,
    locationIds: locationIds.toSorted(),
  };
  const seen = { ...expected, ...(expected.locationIds === undefined ? {} : { locationIds: expected.locationIds.toSorted() }) };
  const fields = seenFields.filter((field) => seen[field] !== undefined && !isDeepStrictEqual(seen[field], current[field]));
  if (fields.length > 0) throw new ApiError("CHANGED_MEANWHILE", { meta: { fields } });
}

const seenFields = expectedMember.keyof().options;

export const people: Handlers<typeof contract> = {
  async locations(ctx) {
    const own = await rows.listLocations(ctx.db, signedIn(ctx).id);
    return { locations: own.map(({ id, name }) => ({ id, name })) };
  },

  async get(ctx, { params }) {
    return { member: await memberOf(ctx, shownTo(ctx, (await rows.findById(ctx.db, ctx.tenant, params.userId)) ?? notFound())) };
  },

  async create(ctx, { body }) {
    await requireUncommon(body.password);
    return { member: await memberOf(ctx, shownTo(ctx, await createUser(ctx, body))) };
  },

  async update(ctx, { params, body: { changes, expected = {} } }) {
    if (changes.password !== undefined) await requireUncommon(changes.password);
    const changed = await updateUser(ctx, params.userId, changes, (_tx, before) => refuseIfOvertaken(ctx, shownTo(ctx, before), expected));
    return { member: await memberOf(ctx, shownTo(ctx, changed)) };
  },

  async remove(ctx, { params }) {
    const { isDeleted } = await removeUser(ctx, params.userId);
    return { isDeleted };
  },

  async restore(ctx, { params }) {
    return { member: await memberOf(ctx, shownTo(ctx, await callOffDeletion(ctx, params.userId))) };
  },

  async removeSecondFactor(ctx, { params }) {
    return { member: await memberOf(ctx, shownTo(ctx, await removeSecondFactor(ctx, params.userId))) };
  },

  async states(ctx) {
    const found = await lastSeen.listStates(ctx.db, ctx.tenant);
    return {
      users: found.map(({ id, deactivated_at, seen_at }) => ({
        id,
        deactivatedAt: deactivated_at?.toISOString() ?? null,
        lastSeenAt: seen_at?.toISOString() ?? null,
      })),
    };
  },

  async view(ctx, { params }) {
    await viewAs(ctx, params.userId, signedIn(ctx).sessionHash);
    return { succeeded: true };
  },

  async stopViewing(ctx) {
    const { id, viewer, sessionHash } = signedIn(ctx);
    if (viewer !== undefined) await stopViewing(ctx, id, sessionHash);
    return { succeeded: true };
  },

  deactivate: async (ctx, { params }) => ({ member: await memberOf(ctx, shownTo(ctx, await setActive(ctx, params.userId, false))) }),

  reactivate: async (ctx, { params }) => ({ member: await memberOf(ctx, shownTo(ctx, await setActive(ctx, params.userId, true))) }),

  async access(_ctx, { body }) {
    return { areas: accessOf([publicInterface, application], body) };
  },
};
