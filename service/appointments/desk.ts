import type { Calendar } from "#contract/calendars/calendars.ts";
import * as calendars from "#db/calendars/calendars.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { loadOpening, type Opening } from "../calendars/availability/load.ts";
import { calendarOf, noCalendar } from "../calendars/calendars.ts";

/** A calendar as a booking meets it: what it says, and what decides about its times but for who is busy. */
export type Desk = { calendar: Calendar; opening: Opening };

export async function openDesk(db: Executor, tenant: Tenant, calendarId: string): Promise<Desk> {
  const row = (await calendars.findById(db, tenant, calendarId)) ?? noCalendar();
  return { calendar: calendarOf(row), opening: await loadOpening(db, tenant, row) };
}
