import { accessOf } from "#contract/access.ts";
import type { people as contract, Member } from "#contract/application/people/people.ts";
import { contract as publicInterface } from "#contract/index.ts";
import * as rows from "#db/users/users.ts";
import type { Handlers } from "../../implement.ts";
import { userOf } from "../../users/shape.ts";
import { callOffDeletion, notFound, updateUser } from "../../users/write.ts";
import { userOf as signedIn } from "../sessions.ts";

const memberOf = (row: rows.User): Member => ({
  ...userOf(row),
  scopes: row.scopes,
  scopesAssignedToOnly: row.scopes_assigned_to_only,
  deletionDue: row.deletion_due?.toISOString() ?? null,
  canSignIn: row.password_hash !== null,
});

export const people: Handlers<typeof contract> = {
  async locations(ctx) {
    const own = await rows.listLocations(ctx.db, signedIn(ctx).id);
    return { locations: own.map(({ id, name }) => ({ id, name })) };
  },

  async get(ctx, { params }) {
    return { member: memberOf((await rows.findById(ctx.db, ctx.tenant, params.userId)) ?? notFound()) };
  },

  async setScopes(ctx, { params, body }) {
    return { member: memberOf(await updateUser(ctx, params.userId, body)) };
  },

  async restore(ctx, { params }) {
    return { member: memberOf(await callOffDeletion(ctx, params.userId)) };
  },

  async access(_ctx, { body }) {
    return { areas: accessOf(publicInterface, body) };
  },
};
