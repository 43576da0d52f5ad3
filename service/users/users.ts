import type { users as contract } from "#contract/users/users.ts";
import * as rows from "#db/users/users.ts";
import type { Handlers } from "../handler.ts";
import { numbersSought } from "../locations/phone-country.ts";
import { userOf } from "./shape.ts";
import { createUser, notFound, removalMessage, removeUser, requireCompany, shownTo, updateUser } from "./write.ts";

export const users: Handlers<typeof contract> = {
  async search(ctx, { query: { companyId, query, ids, role, type, sort, sortDirection, limit, skip, enabled2waySync } }) {
    requireCompany(ctx, companyId);
    // This service does not sync calendars with other providers, so no user has that sync enabled.
    if (enabled2waySync === true) return { users: [], count: 0 };
    const found = await rows.search(ctx.db, ctx.tenant, {
      companyId,
      text: query?.trim().replace(/\s+/g, " "),
      numbers: await numbersSought(ctx.db, ctx.tenant, query?.trim() ?? ""),
      ids: ids?.length ? ids : undefined,
      role: role || undefined,
      type: type || undefined,
      sort,
      isDescending: sortDirection === "desc",
      limit,
      skip,
    });
    return { users: found.users.map((row) => ({ ...userOf(shownTo(ctx, row)), deleted: row.deletion_due !== null })), count: found.count };
  },

  async get(ctx, { params }) {
    return userOf(shownTo(ctx, (await rows.findById(ctx.db, ctx.tenant, params.userId)) ?? notFound()));
  },

  async create(ctx, { body: { companyId, ...sent } }) {
    requireCompany(ctx, companyId);
    return userOf(shownTo(ctx, await createUser(ctx, sent)));
  },

  async update(ctx, { params, body: { companyId, email: _, ...sent } }) {
    if (companyId !== undefined) requireCompany(ctx, companyId);
    return userOf(shownTo(ctx, await updateUser(ctx, params.userId, sent)));
  },

  async remove(ctx, { params }) {
    return { succeeded: true, message: removalMessage(await removeUser(ctx, params.userId)) };
  },
};
