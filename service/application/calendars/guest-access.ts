import { Fault } from "#contract/errors.ts";
import type { Origin } from "#db/pool.ts";
import { clientAddressContext, unseal } from "#db/seal.ts";
import { provenTenant } from "#db/tenant.ts";
import * as attempts from "#db/users/attempts.ts";
import { isSigned } from "../../appointments/signed.ts";
import type { Context } from "../../context.ts";
import type { House } from "../../index.ts";
import { noBooking } from "./guest-booking.ts";

/** What one visitor may ask within the window. */
const allowance = { look: 240, write: 20 };
const windowMs = 60_000;

/** What somebody without a session may do: so much a minute, in the location whose booking page or whose link they have. */
export function guestAccess({ settings, live, db }: Pick<House, "settings" | "live" | "db">) {
  /** Where the visitor is. What was not sealed by our own dashboard says nothing. */
  const addressOf = (ctx: Context, from: string | undefined): string => {
    try {
      return from === undefined ? ctx.remoteAddress : unseal(settings.secret, clientAddressContext, from);
    } catch {
      return ctx.remoteAddress;
    }
  };

  async function take(ctx: Context, kind: keyof typeof allowance, from: string | undefined): Promise<void> {
    const now = ctx.now();
    const { attempts: counted, resetsAt } = await attempts.count(ctx.outside, `booking ${kind} ${addressOf(ctx, from)}`, now, windowMs);
    if (counted > allowance[kind])
      throw new Fault("RATE_LIMITED", { retryAfterS: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) });
  }

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

  return { take, within, managed };
}
