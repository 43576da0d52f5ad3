import { insertMany, type NewAppointment } from "#db/appointments/appointments.ts";
import * as calendarRows from "#db/calendars/calendars.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { busyOf } from "../appointments/repeat.ts";
import { freeSlots } from "../calendars/availability/free-slots.ts";
import { judge } from "../calendars/availability/judge.ts";
import { loadAvailability } from "../calendars/availability/load.ts";
import { needsOf, takeResources } from "../calendars/availability/resources.ts";
import type { Busy } from "../calendars/availability/types.ts";
import type { Random } from "./random.ts";

// The practice's appointments from two weeks ago to two weeks ahead, booked by the normal rules.

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
const share: Readonly<Record<string, number>> = {
  "demo-check-up": 0.3,
  "demo-hygienist": 0.35,
  "demo-implant-board": 0.05,
  "demo-brushing-class": 0.06,
};

type Guest = { id: string; name: string | null };
type Booking = { tenant: Tenant; random: Random; now: Date; guests: readonly Guest[] };

export async function bookAppointments(tx: Executor, { tenant, random, now, guests }: Booking): Promise<void> {
  const span = { from: now.getTime() - 14 * dayMs, to: now.getTime() + 16 * dayMs };
  const busy: Busy[] = [];
  const booked: NewAppointment[] = [];
  for (const row of await calendarRows.list(tx, tenant, { withDrafts: false })) {
    const availability = await loadAvailability(tx, tenant, row);
    const calendar = { ...availability.calendar, notice: { value: 0, unit: "hours" as const }, window: undefined };
    const input = { ...availability, calendar, busy, now: span.from };
    const length = calendar.defaultDurationMin * minuteMs;
    for (const start of freeSlots({ ...input, busy: [] }, span)) {
      if (!random.chance(share[row.id] ?? 0)) continue;
      // A copy, because the availability rules keep an index of each list.
      const free = { ...input, busy: [...busy] };
      const verdict = judge(free, { start });
      const [owner, ...others] = verdict.offered ? verdict.members : [];
      if (owner === undefined) continue;
      const guest = random.pick(guests);
      const users = calendar.type === "collective" ? others : [];
      const id = random.id();
      const end = start + length;
      const resourceIds = takeResources(needsOf(free), [{ from: start, to: end }]).ids;
      const time = { start: new Date(start), end: new Date(end) };
      for (const userId of [owner, ...users])
        busy.push(...busyOf(time, { calendar, userId, resourceIds: userId === owner ? resourceIds : [] }));
      booked.push({
        ...appointmentOf({ id, calendarId: row.id, owner, users, guest, start, end, now, random }),
        resource_ids: resourceIds,
      });
    }
  }
  await insertMany(tx, tenant, booked);
}

type Made = {
  id: string;
  calendarId: string;
  owner: string;
  users: string[];
  guest: Guest;
  start: number;
  end: number;
  now: Date;
  random: Random;
};

function appointmentOf({ id, calendarId, owner, users, guest, start, end, now, random }: Made): NewAppointment {
  const isOver = end < now.getTime();
  const status = isOver
    ? random.favour(["showed", "showed", "completed", "noshow", "cancelled"])
    : random.favour(["confirmed", "confirmed", "new", "cancelled"]);
  const made = new Date(Math.min(start, now.getTime()) - random.between(1, 20) * dayMs);
  return {
    id,
    kind: "appointment",
    calendar_id: calendarId,
    contact_id: guest.id,
    assigned_user_id: owner,
    users,
    title: guest.name ?? "Visit",
    status,
    description: null,
    address: null,
    meeting_location_type: null,
    meeting_location_id: "default",
    override_location_config: false,
    to_notify: false,
    start_time: new Date(start),
    end_time: new Date(end),
    rrule: null,
    timezone: null,
    series_end: null,
    exdates: [],
    master_id: null,
    original_start: null,
    named_from: null,
    rescheduled_at: null,
    created_by: null,
    source: random.chance(0.4) ? "booking_page" : "dashboard",
    date_added: made,
    date_updated: made,
  };
}
