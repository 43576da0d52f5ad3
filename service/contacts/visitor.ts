import { ApiError, isApiError } from "#contract/errors.ts";
import * as rows from "#db/contacts/contacts.ts";
import type { Context } from "../context.ts";
import { requireLocation } from "../locations/require-location.ts";
import { contacts } from "./contacts.ts";
import { matchOf } from "./upsert.ts";
import type { ContactSent } from "./write.ts";

export type VisitorContact = { contactId: string; isNew: boolean };

/**
 * The contact of a visitor of a public form: the stored one with their email or phone, by the location's match order, else a new one. The
 * visitor's identity is not verified, so a stored contact is not changed and no response may reveal it. If email and phone belong to two
 * contacts, the first field of the order decides, and neither contact is changed.
 */
export async function contactOfVisitor(
  ctx: Context,
  sent: ContactSent & { source: string },
  create: (sent: ContactSent) => Promise<string> = (each) => createContact(ctx, each),
): Promise<VisitorContact> {
  const identity = { email: sent.email || null, phone: sent.phone || null };
  // Concurrent submissions of one person create one contact, also where the location allows duplicates.
  await rows.lockIdentity(ctx.db, ctx.tenant, identity);
  const { duplicate_match_order: order } = await requireLocation(ctx.db, ctx.tenant);
  const stored = matchOf(await rows.findByIdentity(ctx.db, ctx.tenant, identity), order)?.contact;
  if (stored !== undefined) return { contactId: stored.id, isNew: false };
  try {
    return { contactId: await create(sent), isNew: true };
  } catch (thrown) {
    if (!isApiError(thrown, "CONTACT_DUPLICATE")) throw thrown;
    // An integration created the same contact concurrently. The response must not contain its id.
    const contactId = thrown.meta?.contactId;
    if (typeof contactId !== "string") throw new ApiError("CONFLICT", { reason: "changedAtOnce" });
    return { contactId, isNew: false };
  }
}

export const createContact = async (ctx: Context, sent: ContactSent): Promise<string> =>
  (await contacts.create(ctx, { body: { ...sent, locationId: ctx.tenant } })).contact.id;
