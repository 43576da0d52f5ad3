import type { tags as contract } from "#contract/contacts/tags.ts";
import type { Received } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import * as lists from "#db/contacts/lists.ts";
import type { Executor } from "#db/pool.ts";
import { onlyTheirs } from "../assigned.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { notFound } from "./contacts.ts";

/** The most contacts that one statement changes, so that it stays within the database's statement timeout. */
const batchSize = 1000;

type Bulk = Received<typeof contract.updateMany>;

function change(ctx: Context, tx: Executor, type: Bulk["params"]["type"], { tags: sent, removeAllTags }: Bulk["body"], ids: string[]) {
  if (type === "add") return lists.add(tx, ctx.tenant, ids, "tags", sent, ctx.now());
  return removeAllTags ? lists.clear(tx, ctx.tenant, ids, "tags", ctx.now()) : lists.remove(tx, ctx.tenant, ids, "tags", sent, ctx.now());
}

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
    if (type === "add" && body.removeAllTags) throw new ApiError("INVALID", { message: "removeAllTags works only when type is remove" });
    const done = await ctx.tx(async (tx) => {
      const ids = await onlyTheirs(ctx, tx, [...new Set(body.contacts)].sort());
      const changed = new Set<string>();
      for (let start = 0; start < ids.length; start += batchSize)
        for (const { id } of await change(ctx, tx, type, body, ids.slice(start, start + batchSize))) changed.add(id);
      return changed;
    });
    const responses = body.contacts.map((contactId) =>
      done.has(contactId)
        ? { contactId, message: type === "add" ? "Tags added" : "Tags removed", type: "success" as const }
        : { contactId, message: "Contact not found", type: "error" as const },
    );
    const errorCount = responses.filter((entry) => entry.type === "error").length;
    return { succeeded: errorCount === 0, errorCount, responses };
  },
};
