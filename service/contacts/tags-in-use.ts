import type { tags as contract } from "#contract/contacts/tags-in-use.ts";
import { listTagsInUse } from "#db/contacts/tags-in-use.ts";
import type { Handlers } from "../handler.ts";

export const tags: Handlers<typeof contract> = {
  async list(ctx, { query }) {
    const asked = { text: query.query?.trim() ?? "", limit: query.limit, assignedTo: ctx.onlyAssignedTo };
    return { tags: await listTagsInUse(ctx.db, ctx.tenant, asked) };
  },
};
