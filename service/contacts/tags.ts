import type { tags as contract } from "#contract/contacts/tags.ts";
import { Fault } from "#contract/errors.ts";
import * as lists from "#db/contacts/lists.ts";
import type { Handlers } from "../implement.ts";
import { notFound } from "./contacts.ts";

export const tags: Handlers<typeof contract> = {
  async add(ctx, { params, body }) {
    const [changed] = await ctx.tx((tx) => lists.add(tx, ctx.tenant, [params.contactId], "tags", body.tags, ctx.now()));
    return { tags: (changed ?? notFound()).list };
  },

  async remove(ctx, { params, body }) {
    const [changed] = await ctx.tx((tx) => lists.remove(tx, ctx.tenant, [params.contactId], "tags", body.tags, ctx.now()));
    return { tags: (changed ?? notFound()).list };
  },

  async updateMany(ctx, { params: { type }, body }) {
    if (type === "add" && body.removeAllTags) throw new Fault("INVALID", { message: "removeAllTags works only when type is remove" });
    const ids = [...new Set(body.contacts)];
    const changed = await ctx.tx((tx) => {
      if (type === "add") return lists.add(tx, ctx.tenant, ids, "tags", body.tags, ctx.now());
      return body.removeAllTags
        ? lists.clear(tx, ctx.tenant, ids, "tags", ctx.now())
        : lists.remove(tx, ctx.tenant, ids, "tags", body.tags, ctx.now());
    });
    const done = new Set(changed.map(({ id }) => id));
    const responses = body.contacts.map((contactId) =>
      done.has(contactId)
        ? { contactId, message: type === "add" ? "Tags added" : "Tags removed", type: "success" as const }
        : { contactId, message: "Contact not found", type: "error" as const },
    );
    const errorCount = responses.filter((entry) => entry.type === "error").length;
    return { succeeded: errorCount === 0, errorCount, responses };
  },
};
