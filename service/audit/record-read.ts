import * as changes from "#db/audit/changes.ts";
import type { Context } from "../context.ts";

/** Says in the audit log that the one who asks has read something that is nobody's business by itself: a recording, a transcript. */
export const recordRead = (
  ctx: Context,
  read: { entity: "recording" | "transcript"; entityId: string; contactId?: string | null },
): Promise<void> => ctx.tx((tx) => changes.record(tx, ctx.tenant, { ...read, action: "read" }));
