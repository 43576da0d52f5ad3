import { ApiError, type ErrorReason } from "#contract/errors.ts";
import type { ImportStage } from "#contract/imports/imports.ts";
import * as importRows from "#db/imports/import-rows.ts";
import * as imports from "#db/imports/imports.ts";
import * as operations from "#db/operations/operations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import { startOperation } from "../operations/run.ts";
import { requireRights } from "../rights.ts";
import { userOf } from "../users/sessions.ts";
import { neededFor } from "./plan.ts";

export async function requireImport(db: Executor, tenant: Tenant, id: string): Promise<imports.Import> {
  return (await imports.findById(db, tenant, id)) ?? missing();
}

const missing = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Import not found" });
};

export const conflict = (reason: ErrorReason) => new ApiError("CONFLICT", { reason });

const isUnderWay = (operation: operations.Operation | undefined) => operation?.status === "queued" || operation?.status === "running";

/** Locks the import and requires that no operation works on it. */
export async function holdResting(tx: Executor, tenant: Tenant, id: string): Promise<imports.Import> {
  const row = (await imports.findForUpdate(tx, tenant, id)) ?? missing();
  const operation = row.operation_id === null ? undefined : await operations.findById(tx, tenant, row.operation_id);
  if (isUnderWay(operation)) throw conflict("importRunning");
  return row;
}

type Step = Exclude<ImportStage, "map">;

/** Checks what each step requires and returns the number of rows it handles. */
const prepare: Record<Step, (tx: Executor, tenant: Tenant, row: imports.Import) => Promise<number>> = {
  async check(_tx, _tenant, row) {
    if (row.stage !== "map" && row.stage !== "check") throw conflict("importRanAlready");
    return row.row_count;
  },
  async run(tx, tenant, row) {
    if (row.stage === "undo") throw conflict("importUndone");
    if (!row.is_checked) throw conflict("importNotChecked");
    const waiting = await importRows.resetRefused(tx, tenant, row.id);
    if (waiting === 0) throw conflict("importComplete");
    await imports.removeChunks(tx, tenant, row.id);
    return waiting;
  },
  async undo(tx, tenant, row) {
    if (row.stage !== "run" && row.stage !== "undo") throw conflict("importNotRun");
    const written = await importRows.countWritten(tx, tenant, row.id);
    if (written === 0) throw conflict("nothingToUndo");
    return written;
  },
};

export const kindOf = { check: "import-check", run: "import-run", undo: "import-undo" } as const satisfies Record<Step, string>;

/** Starts a step of an import as an operation. Of two concurrent requests, one starts. */
export const begin = (ctx: Context, importId: string, step: Step): Promise<imports.Import> =>
  ctx.tx(async (tx) => {
    const user = userOf(ctx);
    const row = await holdResting(tx, ctx.tenant, importId);
    if (step !== "check") requireRights(ctx, ...neededFor(step, row));
    const total = await prepare[step](tx, ctx.tenant, row);
    const now = ctx.now();
    const operation = await startOperation(
      tx,
      ctx.tenant,
      { kind: kindOf[step], payload: { importId }, total, userId: user.id, userName: user.name },
      now,
    );
    return imports.update(tx, ctx.tenant, importId, {
      stage: step,
      operation_id: operation.id,
      date_updated: now,
      ...(step === "check" ? { is_checked: false } : {}),
    });
  });
