import { ApiError } from "#contract/errors.ts";
import type { imports as contract, ImportReading } from "#contract/imports/imports.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import * as importRows from "#db/imports/import-rows.ts";
import * as rows from "#db/imports/imports.ts";
import * as operations from "#db/operations/operations.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { editRow } from "./edit-row.ts";
import { failuresOf } from "./failures.ts";
import { detailOf, rowOf, summaryOf } from "./shape.ts";
import { begin, conflict, holdResting, requireImport } from "./steps.ts";
import { beginningOf, factsOf, upload } from "./upload.ts";

const listMost = 100;

const operationFor = async (ctx: Context, db: Executor, row: rows.Import) =>
  row.operation_id === null ? undefined : operations.findById(db, ctx.tenant, row.operation_id);

const shown = async (ctx: Context, row: rows.Import) => ({
  import: detailOf(row, await operationFor(ctx, ctx.db, row), await rows.countRows(ctx.db, ctx.tenant, row.id)),
});

export const imports: Handlers<typeof contract> = {
  async create(ctx, { query, upload: sent }) {
    return shown(ctx, await upload(ctx, sent, query.name));
  },

  async list(ctx) {
    const found = await rows.list(ctx.db, ctx.tenant, listMost);
    const ids = found.flatMap(({ operation_id }) => (operation_id === null ? [] : [operation_id]));
    const byId = new Map((await operations.listByIds(ctx.db, ctx.tenant, ids)).map((operation) => [operation.id, operation]));
    return { imports: found.map((row) => summaryOf(row, byId.get(row.operation_id ?? ""))) };
  },

  async get(ctx, { params }) {
    return shown(ctx, await requireImport(ctx.db, ctx.tenant, params.importId));
  },

  async update(ctx, { params, body: { mapping, options, reading } }) {
    const row = await ctx.tx(async (tx) => {
      const held = await holdResting(tx, ctx.tenant, params.importId);
      if (held.stage !== "map" && held.stage !== "check") throw conflict("importRanAlready");
      const facts = reading === undefined ? {} : await readAgain(ctx, tx, held, reading);
      const definitions = await customFields.list(tx, ctx.tenant);
      if (mapping !== undefined && mapping.length !== held.headers.length)
        throw new ApiError("INVALID", { message: `mapping must contain exactly ${held.headers.length} elements` });
      for (const [index, target] of (mapping ?? []).entries())
        if (target.kind === "customField" && !definitions.some(({ id }) => id === target.id))
          throw new ApiError("INVALID", { message: `mapping.${index}.id must be a custom field of the location` });
      return rows.update(tx, ctx.tenant, held.id, {
        ...facts,
        ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
        ...(options === undefined ? {} : { options: JSON.stringify(options) }),
        is_checked: false,
        date_updated: ctx.now(),
      });
    });
    return shown(ctx, row);
  },

  async remove(ctx, { params }) {
    await ctx.tx(async (tx) => {
      await holdResting(tx, ctx.tenant, params.importId);
      await rows.remove(tx, ctx.tenant, params.importId);
    });
    return { succeeded: true };
  },

  check: async (ctx, { params }) => shown(ctx, await begin(ctx, params.importId, "check")),
  run: async (ctx, { params }) => shown(ctx, await begin(ctx, params.importId, "run")),
  undo: async (ctx, { params }) => shown(ctx, await begin(ctx, params.importId, "undo")),

  async rows(ctx, { params, query: { outcome, result, undone, offset, limit } }) {
    await requireImport(ctx.db, ctx.tenant, params.importId);
    const found = await importRows.listPage(ctx.db, ctx.tenant, params.importId, { outcome, result, undone }, { offset, limit });
    return { rows: found.rows.map(rowOf), total: found.total };
  },

  async updateRow(ctx, { params, body }) {
    return { row: rowOf(await editRow(ctx, params.importId, params.position, body.cells)) };
  },

  async failures(ctx, { params }) {
    return failuresOf(ctx.db, ctx.tenant, await requireImport(ctx.db, ctx.tenant, params.importId));
  },
};

/** Parses the file's beginning again, because another encoding or separator produces other columns. */
async function readAgain(ctx: Context, tx: Executor, row: rows.Import, reading: ImportReading) {
  const { columns } = await factsOf(tx, ctx.tenant, await beginningOf(tx, ctx.tenant, row.id), reading);
  return { ...columns, is_read: false, row_count: 0 };
}
