import type { followers as contract } from "#contract/contacts/followers.ts";
import * as lists from "#db/contacts/lists.ts";
import type { Handlers } from "../handler.ts";
import { notFound } from "./contacts.ts";

export const followers: Handlers<typeof contract> = {
  async add(ctx, { params, body }) {
    const [changed] = await ctx.tx((tx) => lists.add(tx, ctx.tenant, [params.contactId], "followers", body.followers, ctx.now()));
    const { list, before } = changed ?? notFound();
    return { followers: list, followersAdded: list.filter((userId) => !before.includes(userId)) };
  },

  async remove(ctx, { params, body }) {
    const [changed] = await ctx.tx((tx) => lists.remove(tx, ctx.tenant, [params.contactId], "followers", body.followers, ctx.now()));
    const { list, before } = changed ?? notFound();
    return { followers: list, followersRemoved: before.filter((userId) => !list.includes(userId)) };
  },
};
