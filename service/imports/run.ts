import type { ImportResult } from "#contract/imports/imports.ts";
import * as many from "#db/contacts/many.ts";
import * as importRows from "#db/imports/import-rows.ts";
import * as imports from "#db/imports/imports.ts";
import { type Executor, sqlState } from "#db/pool.ts";
import { limitOfStarter, type OperationHandler, type OperationRun } from "../operations/run.ts";
import { type Decision, decide } from "./decide.ts";
import { displayName } from "./draft.ts";
import { meet, noPeople } from "./existing-contacts.ts";
import { importMessageOf } from "./messages.ts";
import { writeNotes } from "./notes.ts";
import { added, contextOfImport, importOf, neededFor, planOf, ruleOf, type Tally, tallyOf, totalOf } from "./plan.ts";
import { type RowPlan, readRow } from "./row.ts";

const batchSize = 500;
const triesMost = 3;
const batchesPerUpkeep = 8;

/** Another transaction created one of the batch's new contacts at the same time. */
class Overtaken extends Error {}

/** Imports the pending rows, each batch in one transaction with its report. An interrupted run continues after the last batch. */
export const runImport: OperationHandler = async (run) => {
  const row = await importOf(run);
  const plan = await planOf(run.ctx.db, run.ctx.tenant, row);
  let tally = tallyOf(run);
  let batches = 0;
  for (let after = 0; ; ) {
    if (await run.isCancelled()) return;
    const batch = await importRows.listAfter(run.ctx.db, run.ctx.tenant, row.id, { after, limit: batchSize, isWaiting: true });
    const last = batch.at(-1);
    if (last === undefined) break;
    await limitOfStarter(run, run.ctx.db, neededFor("run", row));
    tally = await writeRows({ run, importId: row.id, plan, createdBy: row.created_by }, batch, tally);
    if (batches % batchesPerUpkeep === 0) await many.refreshStatistics(run.ctx.db);
    batches += 1;
    after = last.position;
  }
  await imports.update(run.ctx.db, run.ctx.tenant, row.id, { date_updated: run.ctx.now() });
};

type Work = { run: OperationRun; importId: string; plan: RowPlan; createdBy: string };

/** Retries a batch that lost a race; splits a batch that cannot be written until the failing row is alone and is rejected. */
async function writeRows(work: Work, batch: importRows.ImportRow[], tally: Tally, tries = 1): Promise<Tally> {
  const { run, importId } = work;
  try {
    return await contextOfImport(run, importId).tx((tx) => writeOnce(work, tx, batch, tally));
  } catch (thrown) {
    const isRace = thrown instanceof Overtaken || sqlState(thrown) === "23505";
    const isValue = sqlState(thrown)?.startsWith("22") ?? false;
    if (!isRace && !isValue) throw thrown;
    if (isRace && tries < triesMost) return writeRows(work, batch, tally, tries + 1);
    const [only, ...others] = batch;
    if (only === undefined) return tally;
    if (others.length === 0) return refuse(work, only, tally, isRace);
    const middle = Math.ceil(batch.length / 2);
    const half = await writeRows(work, batch.slice(0, middle), tally);
    return writeRows(work, batch.slice(middle), half);
  }
}

async function writeOnce(
  { run, importId, plan, createdBy }: Work,
  tx: Executor,
  batch: importRows.ImportRow[],
  tally: Tally,
): Promise<Tally> {
  const { tenant } = run.ctx;
  const rule = await ruleOf(tx, tenant, run.ctx.now());
  const read = batch.map(({ position, cells }) => ({ position, row: readRow(cells, plan) }));
  const identities = read.flatMap(({ row }) => (row.isValid ? [{ email: row.sent.email ?? null, phone: row.sent.phone ?? null }] : []));
  await many.lockIdentities(tx, tenant, identities);
  const people = noPeople();
  await meet(people, tx, tenant, identities, { isLocking: true, name: displayName, notes: read.flatMap(({ row }) => row.notes) });
  const decisions = read.map(({ position, row }) => ({ position, decision: decide(position, row, people, plan, rule) }));

  const drafts = [...people.drafts.values()].filter((draft) => draft.isDirty);
  const fresh = drafts.filter((draft) => draft.isNew).map((draft) => draft.contact);
  const inserted = await many.insertMany(tx, tenant, fresh);
  if (inserted.length < fresh.length) throw new Overtaken();
  await many.updateMany(
    tx,
    tenant,
    drafts.filter((draft) => !draft.isNew).map((draft) => draft.contact),
  );

  await writeNotes(
    tx,
    tenant,
    decisions.map(({ decision }) => decision),
    { userId: createdBy, now: rule.now },
  );

  const verdicts = decisions.map(({ position, decision }) => verdictOf(position, decision));
  await importRows.setVerdicts(tx, tenant, importId, verdicts);
  const next = added(
    tally,
    verdicts.map(({ result }) => result),
  );
  await report(run, next, tx);
  return next;
}

const report = (run: OperationRun, tally: Tally, tx: Executor) =>
  run.report({ done: totalOf(tally), failed: totalOf(tally, importRows.refusedResults), summary: { counts: tally } }, tx);

const results = {
  create: "created",
  update: "updated",
  unchanged: "unchanged",
  skip: "skipped",
  conflict: "conflict",
  invalid: "invalid",
} as const satisfies Record<Decision["outcome"], ImportResult>;

const verdictOf = (position: number, { outcome, messages, contact, matchedBy, changes }: Decision) => ({
  position,
  result: results[outcome],
  messages,
  contact_id: contact?.id ?? null,
  contact_name: contact?.name ?? null,
  matched_by: matchedBy,
  same_as: contact?.row != null && contact.row !== position ? contact.row : null,
  changes: changes ?? null,
});

function refuse({ run, importId }: Work, row: importRows.ImportRow, tally: Tally, isRace: boolean): Promise<Tally> {
  const result: ImportResult = isRace ? "conflict" : "failed";
  return contextOfImport(run, importId).tx(async (tx) => {
    await importRows.setVerdicts(tx, run.ctx.tenant, importId, [
      { position: row.position, result, messages: [importMessageOf(isRace ? "takenMeanwhile" : "notStorable")] },
    ]);
    const next = added(tally, [result]);
    await report(run, next, tx);
    return next;
  });
}
