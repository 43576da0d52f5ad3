import type { contactWindow as contract } from "#contract/application/contact-window.ts";
import { findPage } from "../contacts/found.ts";
import { searchOf } from "../contacts/search.ts";
import { foundContactOf } from "../contacts/shape.ts";
import type { Handlers } from "../implement.ts";

export const contactWindow: Handlers<typeof contract> = {
  async list(ctx, { body: { offset, limit, ...asked } }) {
    const search = await searchOf(ctx, asked);
    const { contacts: found, total } = await findPage(ctx, search, { offset, limit });
    return {
      contacts: found.map((row) => foundContactOf(row, search.sort)),
      total,
    };
  },
};
