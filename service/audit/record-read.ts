import * as changes from "#db/audit/changes.ts";
import type { Context } from "../context.ts";

/** Writes to the audit log that the caller has read something confidential: a recording or a transcript. */
export const recordRead = (
  ctx: Context,
  read: { entity: "recording" | "transcript"; entityId: string; contactId?: string | null },
): Promise<void> => ctx.tx((tx) => changes.record(tx, ctx.tenant, { ...read, action: "read" }));
