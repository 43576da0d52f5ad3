import type { templates as contract, Template } from "#contract/conversations/templates.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/conversations/templates.ts";
import { newId } from "#db/ids.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";

const noTemplate = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Template not found" });
};

const templateOf = (row: Awaited<ReturnType<typeof rows.list>>[number]): Template => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  body: row.body,
  folder: row.folder,
  dateUpdated: row.date_updated.toISOString(),
});

async function moveFolder(ctx: Context, from: string, to: string | null) {
  const moved = await ctx.tx((tx) => rows.moveFolder(tx, ctx.tenant, from, to, ctx.now()));
  if (moved === 0) throw new ApiError("NOT_FOUND");
  return { succeeded: true as const };
}

export const templates: Handlers<typeof contract> = {
  async list(ctx) {
    return { templates: (await rows.list(ctx.db, ctx.tenant)).map(templateOf) };
  },

  async create(ctx, { body: { locationId: _, subject, folder, ...written } }) {
    const now = ctx.now();
    const row = { ...written, subject: subject || null, folder: folder || null, id: newId(), date_added: now, date_updated: now };
    return { template: templateOf(await ctx.tx((tx) => rows.insert(tx, ctx.tenant, row))) };
  },

  async update(ctx, { params, body: { locationId: _, subject, folder, ...written } }) {
    const fields = { ...written, subject: subject || null, folder: folder || null, date_updated: ctx.now() };
    return { template: templateOf((await ctx.tx((tx) => rows.update(tx, ctx.tenant, params.templateId, fields))) ?? noTemplate()) };
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => (await rows.remove(tx, ctx.tenant, params.templateId)) ?? noTemplate());
    return { succeeded: true };
  },

  renameFolder: (ctx, { body: { name, newName } }) => moveFolder(ctx, name, newName),

  removeFolder: (ctx, { query: { name } }) => moveFolder(ctx, name, null),
};
