import { systemActorNames } from "#contract/audit/actors.ts";
import type { ImportMessage, ImportMessageCode, ImportUndone } from "#contract/imports/imports.ts";
import type { Contact } from "#db/contacts/contacts.ts";
import * as many from "#db/contacts/many.ts";
import * as importRows from "#db/imports/import-rows.ts";
import * as imports from "#db/imports/imports.ts";
import { type Executor, sqlState } from "#db/pool.ts";
import { revert } from "../contacts/revert.ts";
import { limitOfStarter, type OperationHandler, type OperationRun } from "../operations/run.ts";
import { fieldLabel } from "./draft.ts";
import { importMessageOf } from "./messages.ts";
import { type NotesBack, takeNotesBack } from "./notes.ts";
import { added, contextOfImport, importOf, neededFor, type Tally, tallyOf, totalOf } from "./plan.ts";

const batchSize = 500;

/**
 * Undoes row by row, from the last to the first. Deletes each contact that the import created, unless a person or an integration changed
 * it or a record of it since. Restores each field of an updated contact that still has the imported value.
 */
export const undoImport: OperationHandler = async (run) => {
  const row = await importOf(run);
  let tally = tallyOf(run);
  for (let before = 2_147_483_647; ; ) {
    if (await run.isCancelled()) return;
    const batch = await importRows.listWrittenBefore(run.ctx.db, run.ctx.tenant, row.id, { before, limit: batchSize });
    const last = batch.at(-1);
    if (last === undefined) break;
    await limitOfStarter(run, run.ctx.db, neededFor("undo", row));
    tally = await undoRows(run, row.id, batch, tally);
    before = last.position;
  }
  await imports.update(run.ctx.db, run.ctx.tenant, row.id, { date_updated: run.ctx.now() });
};

async function undoRows(run: OperationRun, importId: string, batch: importRows.ImportRow[], tally: Tally): Promise<Tally> {
  try {
    return await contextOfImport(run, importId).tx((tx) => undoOnce(run, tx, importId, batch, tally));
  } catch (thrown) {
    if (sqlState(thrown) !== "23505") throw thrown;
    const [only, ...others] = batch;
    if (only === undefined) return tally;
    if (others.length === 0)
      return contextOfImport(run, importId).tx((tx) =>
        settle(run, tx, importId, [{ row: only, undone: "kept", message: noteOf("identityTaken") }], tally),
      );
    const middle = Math.ceil(batch.length / 2);
    const half = await undoRows(run, importId, batch.slice(0, middle), tally);
    return undoRows(run, importId, batch.slice(middle), half);
  }
}

type Settled = { row: importRows.ImportRow; undone: ImportUndone; message?: ImportMessage };

const noteOf = (code: ImportMessageCode, values: Readonly<Record<string, string>> = {}) => importMessageOf(code, { level: "note", values });

async function undoOnce(run: OperationRun, tx: Executor, importId: string, batch: importRows.ImportRow[], tally: Tally): Promise<Tally> {
  const ids = [...new Set(batch.flatMap(({ contact_id }) => (contact_id === null ? [] : [contact_id])))];
  const contacts = new Map((await many.listForUpdate(tx, run.ctx.tenant, ids)).map((contact) => [contact.id, contact]));
  const made = batch.filter(({ result }) => result === "created");
  const settled: Settled[] = [];
  const changed = new Set<string>();

  const updated = batch.filter(({ result }) => result === "updated");
  const notes = await takeNotesBack(tx, run.ctx.tenant, importId, updated);
  for (const row of updated) {
    const contact = contacts.get(row.contact_id ?? "");
    if (contact === undefined) settled.push({ row, undone: "kept", message: noteOf("deletedSince") });
    else settled.push(undoUpdate(run, row, notes(row), { contact, contacts, changed }));
  }
  await many.updateMany(
    tx,
    run.ctx.tenant,
    [...contacts.values()].filter(({ id }) => changed.has(id)),
  );

  const untouched = await many.removeUntouched(
    tx,
    run.ctx.tenant,
    made.flatMap(({ contact_id }) => (contact_id === null ? [] : [contact_id])),
    importId,
    systemActorNames.workflows,
  );
  const removed = new Set(untouched.removed);
  const touchedBy = new Map(untouched.touched.map((change) => [change.contact_id, change]));
  for (const row of made) {
    const id = row.contact_id ?? "";
    if (removed.has(id)) settled.push({ row, undone: "undone" });
    else if (contacts.has(id)) {
      const { actor_name: name, actor_kind: actorKind } = touchedBy.get(id) ?? {};
      settled.push({ row, undone: "kept", message: name && actorKind ? noteOf("changedBy", { name, actorKind }) : noteOf("changed") });
    } else settled.push({ row, undone: "undone", message: noteOf("deletedSince") });
  }
  return settle(run, tx, importId, settled, tally);
}

type AtHand = { contact: Contact; contacts: Map<string, Contact>; changed: Set<string> };

function undoUpdate(run: OperationRun, row: importRows.ImportRow, notes: NotesBack, { contact, contacts, changed }: AtHand): Settled {
  const { contact: before, kept: fields, isChanged } = revert(contact, row.changes ?? { before: {}, after: {} });
  const kept = [...new Set(fields.map(({ column }) => fieldLabel(column))), ...(notes.hasKept ? ["notes"] : [])];
  if (isChanged) {
    contacts.set(contact.id, { ...before, date_updated: run.ctx.now() });
    changed.add(contact.id);
  }
  if (kept.length === 0) return { row, undone: "undone" };
  const isPartly = isChanged || notes.hasRemoved;
  return { row, undone: isPartly ? "partly" : "kept", message: noteOf("keptFields", { fields: kept.join(", ") }) };
}

async function settle(run: OperationRun, tx: Executor, importId: string, settled: Settled[], tally: Tally): Promise<Tally> {
  await importRows.setVerdicts(
    tx,
    run.ctx.tenant,
    importId,
    settled.map(({ row, undone, message }) => ({
      position: row.position,
      undone,
      messages: message === undefined ? row.messages : [...row.messages, message],
    })),
  );
  const next = added(
    tally,
    settled.map(({ undone }) => undone),
  );
  await run.report({ done: totalOf(next), failed: totalOf(next, ["partly", "kept"]), summary: { counts: next } }, tx);
  return next;
}
