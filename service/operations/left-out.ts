import { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import type { operations as contract, LeftOutRow } from "#contract/operations/operations.ts";
import * as items from "#db/contacts/bulk-items.ts";
import * as importRows from "#db/imports/import-rows.ts";
import { bulkKind } from "../contacts/bulk/bulk.ts";
import { reasonIn } from "../contacts/bulk/reasons.ts";
import { bulkPayload } from "../contacts/bulk/run.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { kindOf } from "../imports/steps.ts";
import { requireOperation } from "./run.ts";

type Page = { after: string | undefined; limit: number };
type Found = { cursor: string; row: LeftOutRow };

const importPayload = z.object({ importId: z.string() });
const importCursor = z.coerce.number().int().min(0).max(2_147_483_647).catch(0);

/** Reads one more than the page holds, to know whether another page follows. */
export const leftOut: Handlers<typeof contract>["leftOut"] = async (ctx, { params, query: { after, limit } }) => {
  const operation = await requireOperation(ctx, ctx.db, params.operationId);
  const listOf = operation.kind === bulkKind ? ofBulk : operation.kind === kindOf.undo ? ofImport : undefined;
  const found = await listOf?.(ctx, operation, { after, limit: limit + 1 });
  if (found === undefined) throw new ApiError("NOT_FOUND", { message: "The operation is not an undo." });
  const rows = found.slice(0, limit);
  return { rows: rows.map(({ row }) => row), next: found.length > limit ? (rows.at(-1)?.cursor ?? null) : null };
};

type Undo = { id: string; payload: unknown };

async function ofBulk(ctx: Context, { id, payload }: Undo, { after = "", limit }: Page): Promise<Found[] | undefined> {
  if (bulkPayload.parse(payload).undoes === undefined) return undefined;
  const found = await items.listLeftOut(ctx.db, ctx.tenant, id, { after, limit, assignedTo: ctx.onlyAssignedTo });
  return found.map(({ contact_id, name, message }) => ({
    cursor: contact_id,
    row: { id: contact_id, name, row: null, reason: reasonIn(message) },
  }));
}

/**
 * People who only see what is assigned to them have no access to imports. The user who started an undo may have been limited in this way
 * since.
 */
async function ofImport(ctx: Context, { payload }: Undo, { after, limit }: Page): Promise<Found[] | undefined> {
  if (ctx.onlyAssignedTo !== undefined) return undefined;
  const { importId } = importPayload.parse(payload);
  const found = await importRows.listLeftOut(ctx.db, ctx.tenant, importId, { after: importCursor.parse(after ?? 0), limit });
  return found.map(({ position, contact_id, contact_name, messages }) => ({
    cursor: String(position),
    row: { id: contact_id, name: contact_name, row: position, reason: { code: "text", text: messages.at(-1)?.text ?? "" } },
  }));
}
