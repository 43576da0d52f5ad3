import type { Origin } from "#db/pool.ts";
import { provenTenant } from "#db/tenant.ts";
import { isSigned } from "../../appointments/signed.ts";
import type { Context } from "../../context.ts";
import type { House } from "../../index.ts";
import { noBooking } from "./guest-booking.ts";

/** What somebody without a session may do, in the location whose booking page or whose link they have. */
export function guestAccess({ settings, live, db }: Pick<House, "settings" | "live" | "db">) {
  /** The visitor acts on the location of the calendar whose page, or of the booking whose key, they have. */
  function within(ctx: Context, locationId: string): Context {
    const origin: Origin = { kind: "system", name: "Booking page", requestId: ctx.requestId };
    async function telling<T>(written: Promise<T>): Promise<T> {
      const result = await written;
      live.announce(locationId);
      return result;
    }
    return {
      ...ctx,
      tenant: provenTenant(locationId),
      now: ctx.now,
      origin,
      tx: (run) => telling(db.tx(origin, run)),
      single: (run) => telling(db.single(run)),
    };
  }

  function managed(ctx: Context, eventId: string, { locationId, key }: { locationId: string; key: string }): Context {
    return isSigned(settings.secret, locationId, eventId, key) ? within(ctx, locationId) : noBooking();
  }

  return { within, managed };
}
