import { Fault } from "#contract/errors.ts";
import * as contacts from "#db/contacts/contacts.ts";
import type { Context } from "./context.ts";

/** For a person who works only with what is assigned to them, a contact of somebody else is no contact. */
export async function requireAssigned(ctx: Context, input: Record<string, unknown>): Promise<void> {
  if (ctx.onlyAssignedTo === undefined) return;
  const named = new Set([input.params, input.query, input.body].flatMap(contactNamedIn));
  for (const contactId of named)
    if (!(await contacts.isAssigned(ctx.db, ctx.tenant, contactId, ctx.onlyAssignedTo)))
      throw new Fault("NOT_FOUND", { message: "Contact not found" });
}

function contactNamedIn(part: unknown): string[] {
  const id: unknown = typeof part === "object" && part !== null ? Reflect.get(part, "contactId") : undefined;
  return typeof id === "string" ? [id] : [];
}
