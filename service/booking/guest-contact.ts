import type { BookingWrite } from "#contract/booking/booking.ts";
import { phoneCountryOf, typedPhoneOf } from "#contract/contacts/phone-numbers.ts";
import { contactSources } from "#contract/contacts/sources.ts";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import type { Booker } from "#db/appointments/tables.ts";
import { contactOfVisitor } from "../contacts/visitor.ts";
import type { Context } from "../context.ts";
import { requireLocation } from "../locations/require-location.ts";

export type BookingGuest = { contactId: string; isNewContact: boolean; booker: Booker };

/** The visitor's own details, and the contact that the booking is linked to. */
export async function guestOf(ctx: Context, body: BookingWrite): Promise<BookingGuest> {
  const { firstName, lastName, email, timezone, language } = body;
  const phone = body.phone ? await readPhoneOf(ctx, body.phone) : undefined;
  const sent = {
    ...{ firstName, email, source: contactSources.bookingPage },
    ...(lastName ? { lastName } : {}),
    ...(phone ? { phone } : {}),
    ...(timezone ? { timezone } : {}),
  };
  const { contactId, isNew } = await contactOfVisitor(ctx, sent);
  const booker = {
    ...{ name: fullNameOf(firstName, lastName), first_name: firstName, last_name: lastName || null },
    ...{ email, phone: phone ?? null, timezone: timezone ?? null, language: language ?? null, contact_id: isNew ? contactId : null },
  };
  return { contactId, isNewContact: isNew, booker };
}

/** Checked before the contact is searched, because an error must not reveal whether a contact exists. */
async function readPhoneOf(ctx: Context, text: string): Promise<string> {
  const phone = typedPhoneOf(text, phoneCountryOf(await requireLocation(ctx.db, ctx.tenant)));
  if (!phone.ok) throw new ApiError("INVALID", { message: `phone ${phone.message}` });
  return phone.value;
}
