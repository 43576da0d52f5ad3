import type { contactWindow as contract } from "#contract/contacts/window.ts";
import type { Handlers } from "../handler.ts";
import { searchOf } from "./search.ts";
import { findPage } from "./search-page.ts";
import { foundContactOf } from "./shape.ts";

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
