import { ApiError } from "#contract/errors.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as tasks from "#db/contacts/tasks.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "./context.ts";

// Limits a user to the records that are assigned to them. Other records do not exist for them: the response is 404.

/**
 * Refuses requests that name another user's contact, except for a task on it that is assigned to the user. Returns whether the
 * request names a contact.
 */
export async function requireAssigned(ctx: Context, input: Record<string, unknown>): Promise<boolean> {
  if (ctx.onlyAssignedTo === undefined) return false;
  const named = new Set([input.params, input.query, input.body].flatMap((part) => textIn(part, "contactId")));
  const [taskId] = textIn(input.params, "taskId");
  for (const contactId of named) {
    if (await contacts.isAssigned(ctx.db, ctx.tenant, contactId, ctx.onlyAssignedTo)) continue;
    const task = taskId === undefined ? undefined : await tasks.findById(ctx.db, ctx.tenant, contactId, taskId);
    if (task?.assigned_to !== ctx.onlyAssignedTo) throw new ApiError("NOT_FOUND", { message: "Contact not found" });
  }
  return named.size > 0;
}

function textIn(part: unknown, name: string): string[] {
  const value: unknown = typeof part === "object" && part !== null ? Reflect.get(part, name) : undefined;
  return typeof value === "string" ? [value] : [];
}

/** The contacts of these that the user may work with. */
export const onlyTheirs = async (ctx: Context, tx: Executor, contactIds: string[]): Promise<string[]> =>
  ctx.onlyAssignedTo === undefined ? contactIds : contacts.listAssigned(tx, ctx.tenant, contactIds, ctx.onlyAssignedTo);

/** Assigns records that a limited user creates to that user. */
export function ownedByMaker<T extends { assignedTo?: string | undefined }>(ctx: Context, sent: T): T {
  if (ctx.onlyAssignedTo === undefined) return sent;
  if (sent.assignedTo !== undefined && sent.assignedTo !== ctx.onlyAssignedTo)
    throw new ApiError("FORBIDDEN", { reason: "ownRecordsOnly" });
  return { ...sent, assignedTo: ctx.onlyAssignedTo };
}
