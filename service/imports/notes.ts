import { z } from "zod";
import * as rows from "#db/contacts/notes.ts";
import { newId } from "#db/ids.ts";
import type { ImportRow } from "#db/imports/import-rows.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Decision } from "./decide.ts";

/** Writes the notes of rows that create or change a contact, with the importing user as their author. */
export async function writeNotes(
  tx: Executor,
  tenant: Tenant,
  decisions: readonly Decision[],
  by: { userId: string; now: Date },
): Promise<void> {
  const fresh = decisions.flatMap(({ contact, notes }) =>
    contact === undefined
      ? []
      : notes.map((body) => ({
          id: newId(),
          contact_id: contact.id,
          body,
          title: null,
          color: null,
          pinned: false,
          user_id: by.userId,
          date_added: by.now,
          date_updated: by.now,
        })),
  );
  if (fresh.length > 0) await rows.insertMany(tx, tenant, fresh);
}

export type NotesBack = { hasRemoved: boolean; hasKept: boolean };

const bodiesOf = ({ changes }: ImportRow): string[] => z.array(z.string()).catch([]).parse(changes?.after.notes);

/** Removes the notes that rows added to existing contacts, and reports for each row whether notes stay because they were edited since. */
export async function takeNotesBack(
  tx: Executor,
  tenant: Tenant,
  importId: string,
  updated: readonly ImportRow[],
): Promise<(row: ImportRow) => NotesBack> {
  const written = updated.flatMap((row) => bodiesOf(row).map((body) => ({ contactId: row.contact_id ?? "", body })));
  const removed = written.length === 0 ? [] : await rows.removeUntouched(tx, tenant, written, importId);
  const isRemoved = (row: ImportRow) => (body: string) => removed.some((note) => note.contact_id === row.contact_id && note.body === body);
  return (row) => ({ hasRemoved: bodiesOf(row).some(isRemoved(row)), hasKept: !bodiesOf(row).every(isRemoved(row)) });
}
