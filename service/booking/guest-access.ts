import { isSigned } from "../appointments/signed.ts";
import type { Context } from "../context.ts";
import type { House } from "../handlers.ts";
import { noBooking } from "./guest-booking.ts";

/** What somebody without a session may do, in the location whose booking page or whose link they have. */
export function guestAccess({ settings }: Pick<House, "settings">) {
  /** The visitor acts on the location of the calendar whose page, or of the booking whose key, they have. */
  const within = (ctx: Context, locationId: string): Context => ctx.forVisitor(locationId, "Booking page");

  function managed(ctx: Context, eventId: string, { locationId, key }: { locationId: string; key: string }): Context {
    return isSigned(settings.secret, locationId, eventId, key) ? within(ctx, locationId) : noBooking();
  }

  return { within, managed };
}
