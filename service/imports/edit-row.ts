import { ApiError } from "#contract/errors.ts";
import * as importRows from "#db/imports/import-rows.ts";
import * as imports from "#db/imports/imports.ts";
import type { Context } from "../context.ts";
import { checkRows } from "./check.ts";
import { noPeople } from "./existing-contacts.ts";
import { planOf, ruleOf } from "./plan.ts";
import { readRow } from "./row.ts";
import { conflict, holdResting } from "./steps.ts";

const relatedMost = 500;

/** Changes a row's values and checks it again, together with all rows that share its old or new email or phone. */
export const editRow = (ctx: Context, importId: string, position: number, cells: string[]): Promise<importRows.ImportRow> =>
  ctx.tx(async (tx) => {
    const held = await holdResting(tx, ctx.tenant, importId);
    if (!held.is_checked || held.stage === "undo") throw conflict("importNotChecked");
    const before = await requireRow(ctx, tx, importId, position);
    if (before.result !== null && !importRows.refusedResults.includes(before.result)) throw conflict("importRowDone");

    const plan = await planOf(tx, ctx.tenant, held);
    const { sent } = readRow(cells, plan);
    await importRows.setCells(tx, ctx.tenant, importId, position, cells);
    const keys = {
      emails: [before.email_key, sent.email ? `email ${sent.email.trim().toLowerCase()}` : null].filter((key) => key !== null),
      phones: [before.phone_key, sent.phone ? `phone ${sent.phone}` : null].filter((key) => key !== null),
    };
    const related = await importRows.listByKeys(tx, ctx.tenant, importId, keys, relatedMost);
    const group = [...related.filter((row) => row.position !== position && isOpen(row)), { ...before, cells }].sort(
      (one, other) => one.position - other.position,
    );
    await checkRows(tx, ctx.tenant, importId, group, noPeople(), plan, await ruleOf(tx, ctx.tenant, ctx.now()));
    await imports.update(tx, ctx.tenant, importId, { date_updated: ctx.now() });
    return requireRow(ctx, tx, importId, position);
  });

const isOpen = ({ result }: importRows.ImportRow) => result === null || importRows.refusedResults.includes(result);

async function requireRow(ctx: Context, tx: Parameters<typeof importRows.findOne>[0], importId: string, position: number) {
  const row = await importRows.findOne(tx, ctx.tenant, importId, position);
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return row;
}
