import { ApiError, isApiError } from "#contract/errors.ts";
import * as rows from "#db/contacts/contacts.ts";
import type { Context } from "../context.ts";
import { requireLocation } from "../locations/require-location.ts";
import { contacts } from "./contacts.ts";
import { matchOf } from "./upsert.ts";
import type { ContactSent } from "./write.ts";

export type VisitorContact = { contactId: string; isNew: boolean };

/**
 * The contact that a visitor of a public form is linked to: the stored one with their email or phone, by the location's order, else a new one.
 * Nobody has proven to be that contact, so a stored one is not changed, and whoever calls this answers the visitor nothing of it. Where the
 * email is one contact's and the phone another's, the first field of the order decides and both stay as they are.
 */
export async function contactOfVisitor(
  ctx: Context,
  sent: ContactSent & { source: string },
  create: (sent: ContactSent) => Promise<string> = (each) => createContact(ctx, each),
): Promise<VisitorContact> {
  const identity = { email: sent.email || null, phone: sent.phone || null };
  // Parallel visits of one person make one contact, also where the location allows duplicates.
  await rows.lockIdentity(ctx.db, ctx.tenant, identity);
  const { duplicate_match_order: order } = await requireLocation(ctx.db, ctx.tenant);
  const stored = matchOf(await rows.findByIdentity(ctx.db, ctx.tenant, identity), order)?.contact;
  if (stored !== undefined) return { contactId: stored.id, isNew: false };
  try {
    return { contactId: await create(sent), isNew: true };
  } catch (thrown) {
    if (!isApiError(thrown, "CONTACT_DUPLICATE")) throw thrown;
    // An integration made the same contact at this moment. Its id is not for the visitor to know.
    const contactId = thrown.meta?.contactId;
    if (typeof contactId !== "string") throw new ApiError("CONFLICT", { message: "This could not be saved. Try again." });
    return { contactId, isNew: false };
  }
}

export const createContact = async (ctx: Context, sent: ContactSent): Promise<string> =>
  (await contacts.create(ctx, { body: { ...sent, locationId: ctx.tenant } })).contact.id;
