import type { businesses as contract } from "#contract/contacts/businesses.ts";
import { ApiError } from "#contract/errors.ts";
import * as businessRows from "#db/businesses/businesses.ts";
import * as rows from "#db/contacts/contacts.ts";
import { onlyTheirs } from "../assigned.ts";
import type { Handlers } from "../handler.ts";

export const businesses: Handlers<typeof contract> = {
  async assignMany(ctx, { body: { ids, businessId } }) {
    const changed = await ctx.tx(async (tx) => {
      if (businessId !== null && (await businessRows.findForShare(tx, ctx.tenant, businessId)) === undefined)
        throw new ApiError("NOT_FOUND", { message: "Business not found" });
      const unique = await onlyTheirs(ctx, tx, [...new Set(ids)].sort());
      const done = unique.length === 0 ? [] : await rows.setBusiness(tx, ctx.tenant, unique, businessId, ctx.now());
      if (done.length === 0) throw new ApiError("NOT_FOUND", { message: "None of the contacts was found" });
      return new Set(done);
    });
    return { success: true, ids: [...new Set(ids)].filter((id) => changed.has(id)) };
  },
};
