import { type Insertable, sql, type Updateable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { AppointmentNoteTable } from "./tables.ts";

/** Newest first. */
export const listByEvent = (db: Executor, tenant: Tenant, eventId: string, page: { limit: number; offset: number }) =>
  db
    .selectFrom("appointment_note")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("event_id", "=", eventId)
    .orderBy("date_added", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const insert = (db: Executor, tenant: Tenant, note: Omit<Insertable<AppointmentNoteTable>, "location_id">) =>
  db
    .insertInto("appointment_note")
    .values({ ...note, location_id: tenant })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (db: Executor, tenant: Tenant, eventId: string, id: string, fields: Updateable<AppointmentNoteTable>) =>
  db
    .updateTable("appointment_note")
    .set(fields)
    .where("location_id", "=", tenant)
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, eventId: string, id: string) =>
  db
    .deleteFrom("appointment_note")
    .where("location_id", "=", tenant)
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();

/** Deletes the notes of an event whose row stays, such as one occurrence of a series. */
export const removeOfEvent = (db: Executor, tenant: Tenant, eventId: string) =>
  db.deleteFrom("appointment_note").where("location_id", "=", tenant).where("event_id", "=", eventId).execute();

/** The occurrences of a series that have notes, by their instance ids. */
export const listEventsOfSeries = async (tx: Executor, tenant: Tenant, masterId: string): Promise<string[]> => {
  const found = await tx
    .selectFrom("appointment_note")
    .select("event_id")
    .distinct()
    .where("location_id", "=", tenant)
    .where(sql<boolean>`starts_with(event_id, ${`${masterId}_`})`)
    .execute();
  return found.map(({ event_id }) => event_id);
};

export const moveToEvent = (tx: Executor, tenant: Tenant, eventId: string, toEventId: string) =>
  tx
    .updateTable("appointment_note")
    .set({ event_id: toEventId })
    .where("location_id", "=", tenant)
    .where("event_id", "=", eventId)
    .execute();
