import { systemActorNames } from "#contract/audit/actors.ts";
import { isSigned } from "../appointments/signed.ts";
import { type Context, contextForVisitor } from "../context.ts";
import { noBooking } from "./guest-booking.ts";

/** A visitor acts in the location of the calendar page, or of the booking whose key they have. */
export const visitorContext = (ctx: Context, locationId: string): Context =>
  contextForVisitor(ctx, locationId, systemActorNames.bookingPage);

type BookingKey = { locationId: string; key: string };

/** Throws 404 unless the link's key matches the booking. */
export const managedContext = (ctx: Context, eventId: string, { locationId, key }: BookingKey): Context =>
  isSigned(ctx.settings.secret, locationId, eventId, key) ? visitorContext(ctx, locationId) : noBooking();
