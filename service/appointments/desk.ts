import type { Calendar } from "#contract/calendars/calendars.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { findOpening, type Opening } from "../calendars/availability/load.ts";
import { noCalendar } from "../calendars/calendars.ts";

/** A calendar as a booking meets it: what it says, and what decides about its times but for who is busy. */
export type Desk = { calendar: Calendar; opening: Opening };

export async function openDesk(db: Executor, tenant: Tenant, calendarId: string): Promise<Desk> {
  return (await findOpening(db, tenant, calendarId)) ?? noCalendar();
}
