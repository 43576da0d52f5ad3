import { isDeepStrictEqual } from "node:util";
import { accessOf } from "#contract/access.ts";
import { application } from "#contract/application.ts";
import { ApiError } from "#contract/errors.ts";
import { contract as publicInterface } from "#contract/index.ts";
import { type people as contract, type ExpectedMember, expectedMember, type Member } from "#contract/users/members.ts";
import * as rows from "#db/users/users.ts";
import type { Handlers } from "../handler.ts";
import { userOf as signedIn } from "./sessions.ts";
import { userOf } from "./shape.ts";
import { callOffDeletion, notFound, removeUser, shownTo, updateUser } from "./write.ts";

const memberOf = (row: rows.User): Member => ({
  ...userOf(row),
  scopes: row.scopes,
  scopesAssignedToOnly: row.scopes_assigned_to_only,
  deletionDue: row.deletion_due?.toISOString() ?? null,
  canSignIn: row.password_hash !== null,
});

function refuseIfOvertaken(row: rows.User, expected: ExpectedMember): void {
  const member = memberOf(row);
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
    return { member: memberOf(shownTo(ctx, (await rows.findById(ctx.db, ctx.tenant, params.userId)) ?? notFound())) };
  },

  async update(ctx, { params, body: { changes, expected = {} } }) {
    const changed = await updateUser(ctx, params.userId, changes, (_tx, before) => refuseIfOvertaken(shownTo(ctx, before), expected));
    return { member: memberOf(shownTo(ctx, changed)) };
  },

  async remove(ctx, { params }) {
    const { isDeleted } = await removeUser(ctx, params.userId);
    return { isDeleted };
  },

  async restore(ctx, { params }) {
    return { member: memberOf(shownTo(ctx, await callOffDeletion(ctx, params.userId))) };
  },

  async access(_ctx, { body }) {
    return { areas: accessOf([publicInterface, application], body) };
  },
};
