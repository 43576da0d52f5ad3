import { ApiError } from "#contract/errors.ts";
import { importRowsMost } from "#contract/imports/imports.ts";
import * as importRows from "#db/imports/import-rows.ts";
import * as imports from "#db/imports/imports.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { OperationHandler, OperationRun } from "../operations/run.ts";
import { type Decision, decide, type Rule } from "./decide.ts";
import { displayName } from "./draft.ts";
import { meet, noPeople, type People } from "./existing-contacts.ts";
import { added, importOf, planOf, readingOf, ruleOf, type Tally, totalOf } from "./plan.ts";
import { decode, rowsOf } from "./reading.ts";
import { type RowPlan, readRow } from "./row.ts";

const batchSize = 1000;

/** Determines for every row what a run would do. An interrupted check starts again, because it only writes its own results. */
export const checkImport: OperationHandler = async (run) => {
  let row = await importOf(run);
  if (!row.is_read) {
    if (!(await readFile(run, row))) return;
    row = await importOf(run);
  }
  const plan = await planOf(run.ctx.db, run.ctx.tenant, row);
  const rule = await ruleOf(run.ctx.db, run.ctx.tenant, run.ctx.now());
  const people = noPeople();
  let tally: Tally = {};
  await run.report({ total: row.row_count, done: 0, failed: 0, summary: { phase: "checking" } });
  for (let after = 0; ; ) {
    if (await run.isCancelled()) return;
    const batch = await importRows.listAfter(run.ctx.db, run.ctx.tenant, row.id, { after, limit: batchSize });
    const last = batch.at(-1);
    if (last === undefined) break;
    const outcomes = await checkRows(run.ctx.db, run.ctx.tenant, row.id, batch, people, plan, rule);
    tally = added(tally, outcomes);
    after = last.position;
    await run.report({ done: totalOf(tally), failed: totalOf(tally, ["conflict", "invalid"]), summary: { counts: tally } });
  }
  await imports.update(run.ctx.db, run.ctx.tenant, row.id, { is_checked: true, date_updated: run.ctx.now() });
};

/** Decides what happens to rows, considering existing contacts and the rows already decided, and stores the decisions. */
export async function checkRows(
  db: Executor,
  tenant: Tenant,
  importId: string,
  batch: importRows.ImportRow[],
  people: People,
  plan: RowPlan,
  rule: Rule,
): Promise<string[]> {
  const read = batch.map(({ position, cells }) => ({ position, row: readRow(cells, plan) }));
  const identities = read.flatMap(({ row }) => (row.isValid ? [row.sent] : []));
  await meet(people, db, tenant, identities, { isLocking: false, name: displayName, notes: read.flatMap(({ row }) => row.notes) });
  const decisions = read.map(({ position, row }) => ({ position, decision: decide(position, row, people, plan, rule) }));
  await importRows.setVerdicts(
    db,
    tenant,
    importId,
    decisions.map(({ position, decision }) => verdictOf(position, decision)),
  );
  return decisions.map(({ decision }) => decision.outcome);
}

/** A contact that exists only in the file has no id yet; the row that creates it identifies it. */
const verdictOf = (
  position: number,
  { outcome, messages, contact, matchedBy, changes, emailKey, phoneKey }: Decision,
): importRows.RowVerdict => ({
  position,
  outcome,
  messages,
  email_key: emailKey,
  phone_key: phoneKey,
  contact_id: contact === undefined || contact.isNew ? null : contact.id,
  contact_name: contact?.name ?? null,
  matched_by: matchedBy,
  same_as: contact?.row != null && contact.row !== position ? contact.row : null,
  changes: changes ?? null,
});

/** Stores the file's rows in the database. Returns false if the operation was cancelled. */
async function readFile(run: OperationRun, row: imports.Import): Promise<boolean> {
  const { encoding, delimiter } = readingOf(row);
  await run.report({ total: 0, done: 0, failed: 0, summary: { phase: "reading" } });
  await importRows.removeAll(run.ctx.db, run.ctx.tenant, row.id);
  let count = -1;
  let waiting: string[][] = [];
  const write = async () => {
    await importRows.insertMany(run.ctx.db, run.ctx.tenant, row.id, count - waiting.length + 1, waiting);
    waiting = [];
    await run.report({ total: count });
  };
  for await (const cells of rowsOf(decode(imports.readChunks(run.ctx.db, run.ctx.tenant, row.id), encoding), delimiter)) {
    count += 1;
    if (count === 0) continue;
    if (count > importRowsMost) throw new ApiError("INVALID", { reason: "importRowsMost", values: { count: importRowsMost } });
    waiting.push(cells.map((cell) => cell.replaceAll("\0", "\ufffd").toWellFormed()));
    if (waiting.length < batchSize) continue;
    await write();
    if (await run.isCancelled()) return false;
  }
  await write();
  await imports.update(run.ctx.db, run.ctx.tenant, row.id, { is_read: true, row_count: Math.max(0, count) });
  return true;
}
