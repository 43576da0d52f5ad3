import type { Selectable } from "kysely";
import { actorOf, commitsByItself, type Executor, execute, type Origin } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { together } from "../together.ts";
import type { NewEvent } from "../workflows/events.ts";
import { type Claim, locksOf } from "./appointments.ts";
import type { AppointmentTable } from "./tables.ts";

/** Whose time must be free: these users', and the calendar's, of which only what blocks it counts unless it is whole. */
type Room = { userIds: readonly string[]; isWholeCalendar: boolean };

export type Reservation = {
  row: Selectable<AppointmentTable>;
  /** Of the calendar, by which it was decided. */
  version: string;
  room: Room;
  claims: readonly Claim[];
  isNamedAfterGuest: boolean;
  told: NewEvent | undefined;
  origin: Origin;
};

const bookTogether = together(4, bookAll);

/**
 * Answers the title. Undefined, and nothing written, where somebody may hold the time, the calendar is not in that version any more, or
 * more than a row and an event belongs to the booking.
 */
export const bookIfFree = async (db: Executor, tenant: Tenant, reservation: Reservation): Promise<string | undefined> =>
  commitsByItself(db) ? bookTogether(db, tenant, reservation) : (await bookAll(db, tenant, [reservation], 0))[0];

const statement = `
  with said as materialized (select set_config('lock_timeout', $1, true))
  select booked.id, booked.title from said, book_together($2, $3, $4, $5, $6) as booked`;

async function bookAll(db: Executor, tenant: Tenant, batch: Reservation[], waitMs: number): Promise<(string | undefined)[]> {
  const { keys, areShared } = locksOf(batch.flatMap(({ claims }) => claims));
  const asked = batch.map(({ row, version, room, isNamedAfterGuest, told, origin }) => ({
    made: row,
    version,
    holders: room.userIds,
    is_whole_calendar: room.isWholeCalendar,
    is_named_after_guest: isNamedAfterGuest,
    told,
    actor: actorOf(origin),
    request: origin.requestId,
  }));
  const trigger = batch.find(({ told }) => told !== undefined)?.told?.trigger;
  const values = [`${waitMs}ms`, tenant, keys, areShared, trigger, JSON.stringify(asked)];
  const booked = await execute<{ id: string; title: string }>(db, statement, values);
  const titles = new Map(booked.map(({ id, title }) => [id, title]));
  return batch.map(({ row }) => titles.get(row.id));
}
