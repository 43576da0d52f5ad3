import type { privacy as contract, ErasureReport } from "#contract/contacts/privacy.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/contacts/contacts.ts";
import * as erased from "#db/contacts/erased.ts";
import type { Handlers } from "../handler.ts";
import { requireAdmin } from "../users/require-admin.ts";
import { eraseNow } from "./erasure.ts";

type Removed = ErasureReport["removed"];

/** Counts by table as the report names them. */
function removedOf(kept: Readonly<Record<string, number>>, copies: Awaited<ReturnType<typeof erased.countCopies>>): Removed {
  const of = (...tables: string[]) => tables.reduce((sum, table) => sum + (kept[table] ?? 0), 0);
  return {
    notes: of("note"),
    tasks: of("task"),
    appointments: of("appointment", "service_booking"),
    conversations: of("conversation"),
    messages: of("message"),
    files: copies.files,
    recordings: of("recording"),
    relations: of("relation"),
    submissions: copies.submissions,
    enrolments: of("contact_workflow", "contact_campaign"),
    importRows: copies.import_rows,
    changes: copies.changes,
  };
}

export const privacy: Handlers<typeof contract> = {
  // A user's deletion keeps the deleted rows, so they are counted there before they are erased in the same transaction.
  erase: (ctx, { params: { contactId } }) =>
    ctx.tx(async (tx) => {
      requireAdmin(ctx);
      const removed = await rows.remove(tx, ctx.tenant, contactId);
      if (removed === undefined && (await erased.findDeleted(tx, ctx.tenant, contactId)) === undefined)
        throw new ApiError("NOT_FOUND", { message: "Contact not found" });
      const kept = await erased.countKept(tx, ctx.tenant, contactId);
      const copies = await erased.countCopies(tx, ctx.tenant, contactId);
      await erased.endRestorable(tx, ctx.tenant, contactId, ctx.now());
      await eraseNow(tx, ctx.tenant, [contactId]);
      return { report: { dateErased: ctx.now().toISOString(), removed: removedOf(kept, copies) } };
    }),
};
