import { ApiError } from "#contract/errors.ts";
import type { signInRules as contract, SignInRules } from "#contract/users/sign-in-rules.ts";
import { userRoles } from "#contract/users/users.ts";
import * as changes from "#db/audit/changes.ts";
import * as locations from "#db/locations/locations.ts";
import * as factors from "#db/users/second-factors.ts";
import type { Handlers } from "../handler.ts";
import { requireAdmin } from "./require-admin.ts";

const rolesOf = (stored: readonly string[]): SignInRules["secondFactorRoles"] => userRoles.filter((role) => stored.includes(role));

export const signInRules: Handlers<typeof contract> = {
  async get(ctx) {
    const location = await locations.findById(ctx.db, ctx.tenant);
    return {
      secondFactorRoles: rolesOf(location?.second_factor_roles ?? []),
      without: await factors.countWithout(ctx.db, ctx.tenant),
    };
  },

  update: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      requireAdmin(ctx);
      const before = await locations.findForUpdate(tx, ctx.tenant);
      if (before === undefined) throw new ApiError("NOT_FOUND");
      const roles = rolesOf(body.secondFactorRoles);
      await locations.update(tx, ctx.tenant, { second_factor_roles: roles });
      if (roles.join() !== before.second_factor_roles.join())
        await changes.record(tx, ctx.tenant, {
          ...{ entity: "location", entityId: ctx.tenant, action: "update" },
          before: { secondFactorRoles: before.second_factor_roles },
          after: { secondFactorRoles: roles },
        });
      return { secondFactorRoles: roles };
    }),
};
