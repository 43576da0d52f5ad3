import type { contactWindow as contract } from "#contract/application/contact-window.ts";
import * as rows from "#db/contacts/search.ts";
import { searchOf } from "../contacts/search.ts";
import { contactOf } from "../contacts/shape.ts";
import type { Handlers } from "../implement.ts";

export const contactWindow: Handlers<typeof contract> = {
  async list(ctx, { body: { offset, limit, ...asked } }) {
    const search = await searchOf(ctx, asked);
    const [found, total] = await Promise.all([
      rows.list(ctx.db, ctx.tenant, search, { offset, limit }),
      rows.count(ctx.db, ctx.tenant, search),
    ]);
    return {
      contacts: found.map((row) => ({ ...contactOf(row), searchAfter: [...search.sort.map((key) => rows.cursorValue(key, row)), row.id] })),
      total,
    };
  },
};
