import { isFault } from "#contract/errors.ts";
import * as contactRows from "#db/contacts/contacts.ts";
import { contacts } from "../../contacts/contacts.ts";
import type { Context } from "../../context.ts";

/** A visitor who is known keeps their record as it is; another becomes a contact. */
export async function contactFor(
  ctx: Context,
  guest: { firstName: string; lastName?: string | undefined; email: string; phone?: string | undefined; timezone?: string | undefined },
) {
  const known = await contactRows.findByIdentity(ctx.db, ctx.tenant, { email: guest.email, phone: null });
  if (known.email !== undefined) return { contactId: known.email.id, isNewContact: false };
  const { firstName, lastName, email, phone, timezone } = guest;
  const body = {
    locationId: ctx.tenant,
    firstName,
    email,
    source: "Booking page",
    ...(lastName ? { lastName } : {}),
    ...(phone ? { phone } : {}),
    ...(timezone ? { timezone } : {}),
  };
  try {
    return { contactId: (await contacts.create(ctx, { body })).contact.id, isNewContact: true };
  } catch (thrown) {
    const twin: unknown = isFault(thrown, "CONTACT_DUPLICATE") ? thrown.meta?.contactId : undefined;
    if (typeof twin === "string") return { contactId: twin, isNewContact: false };
    throw thrown;
  }
}
