import { fullNameOf } from "#contract/names.ts";
import type { users as contract } from "#contract/users/user-cards.ts";
import * as rows from "#db/users/users.ts";
import type { Handlers } from "../handler.ts";

export const users: Handlers<typeof contract> = {
  async list(ctx) {
    const found = await rows.listByLocation(ctx.db, ctx.tenant);
    return { users: found.map(({ id, first_name, last_name, email }) => ({ id, name: fullNameOf(first_name, last_name), email })) };
  },
};
