import * as changes from "#db/audit/changes.ts";
import * as contactReads from "#db/privacy/contact-reads.ts";
import * as retention from "#db/privacy/retention.ts";
import type { Context } from "../context.ts";

/** Writes to the audit log that the caller has read something confidential: a recording or a transcript. */
export const recordRead = (
  ctx: Context,
  read: { entity: "recording" | "transcript"; entityId: string; contactId?: string | null },
): Promise<void> => ctx.tx((tx) => changes.record(tx, ctx.tenant, { ...read, action: "read" }));

/**
 * Writes to the audit log that a user has opened a contact, if the location wants it. Integrations read contacts all the time and are not
 * recorded. An admin who views as another user is recorded by their own name.
 */
export async function recordContactRead(ctx: Context, contactId: string): Promise<void> {
  const { id } = ctx.origin;
  if (ctx.person === undefined || id === undefined || !(await retention.recordsReads(ctx.db, ctx.tenant))) return;
  await contactReads.record(ctx.outside, ctx.tenant, { contactId, by: { ...ctx.origin, id }, now: ctx.now() });
}
