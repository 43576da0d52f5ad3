import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Deletions of events as the change log contains them: of a whole row, or of occurrences, which changes their series.

type Removal = { seq: string; at: Date; requestId: string; actorKind: string; actorId: string | null };

/** The newest change of the event or its series, if it is a deletion that is not older than `since`. */
export async function findRemoval(
  db: Executor,
  tenant: Tenant,
  { eventId, masterId, since }: { eventId: string; masterId: string; since: Date },
): Promise<Removal | undefined> {
  const row = await db
    .selectFrom("change_log")
    .select(["seq", "at", "request_id", "actor_kind", "actor_id", "action", "before"])
    .where("location_id", "=", tenant)
    .where("entity", "=", "appointment")
    .where("entity_id", "in", [eventId, masterId])
    .where("at", ">=", since)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.request_id === null || row.before === null) return undefined;
  const isShortened = row.action === "update" && Object.keys(row.before).every((name) => ["rrule", "exdates", "series_end"].includes(name));
  if (row.action !== "delete" && !isShortened) return undefined;
  return { seq: String(row.seq), at: row.at, requestId: row.request_id, actorKind: row.actor_kind, actorId: row.actor_id };
}

/** A deletion takes one transaction; its changes are logged within this time. */
const aroundMs = 60_000;
const restoredMost = 2000;

/** Reverts what the request deleted: events and their notes are inserted again, and series get their rule back. Returns the events' ids. */
export async function revert(tx: Executor, tenant: Tenant, { requestId, at }: Removal): Promise<string[]> {
  const changes = await tx
    .selectFrom("change_log")
    .select(["entity", "entity_id", "action", "before"])
    .where("location_id", "=", tenant)
    .where("at", ">=", new Date(at.getTime() - aroundMs))
    .where("at", "<=", new Date(at.getTime() + aroundMs))
    .where("request_id", "=", requestId)
    .where("entity", "in", ["appointment", "appointment_note"])
    .where("before", "is not", null)
    .orderBy("seq", "desc")
    .limit(restoredMost)
    .execute();
  const of = (entity: string, action: string) => changes.filter((change) => change.entity === entity && change.action === action);
  // A series comes before its changed occurrences, which refer to it.
  const rows = of("appointment", "delete").toSorted(
    (one, other) => Number("master_id" in (one.before ?? {})) - Number("master_id" in (other.before ?? {})),
  );
  for (const { before } of rows) await insertAgain(tx, tenant, "appointment", before);
  for (const { entity_id: id, before } of of("appointment", "update"))
    await sql`
      with former as materialized (
        select p.rrule, p.exdates, p.series_end from appointment m, jsonb_populate_record(m, ${JSON.stringify(before)}::jsonb) p
        where m.location_id = ${tenant} and m.id = ${id}
      )
      update appointment a set rrule = f.rrule, exdates = f.exdates, series_end = f.series_end, date_updated = now() from former f
      where a.location_id = ${tenant} and a.id = ${id}`.execute(tx);
  for (const { before } of of("appointment_note", "delete")) await insertAgain(tx, tenant, "appointment_note", before);
  return [...new Set([...rows, ...of("appointment", "update")].map(({ entity_id }) => entity_id))];
}

type Restored = "appointment" | "appointment_note" | "service_booking" | "service_booking_item";

/** A column that is newer than the deletion gets its default. */
async function insertAgain(tx: Executor, tenant: Tenant, entity: Restored, before: object | null): Promise<void> {
  const [table, row] = [sql.table(entity), { ...before, location_id: tenant }];
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`
    insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)
    on conflict do nothing`.execute(tx);
}

type Actor = { kind: string; id?: string | undefined };

/** Deletes a service booking and keeps it for a day. */
export async function removeBooking(tx: Executor, tenant: Tenant, id: string, { kind, id: actorId }: Actor, now: Date): Promise<void> {
  await sql`
    insert into deleted_service_booking (location_id, id, contact_id, deleted_at, actor_kind, actor_id, booking, items)
    select b.location_id, b.id, b.contact_id, ${now}, ${kind}, ${actorId ?? null}, to_jsonb(b), (
      select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]') from service_booking_item i
      where i.location_id = ${tenant} and i.booking_id = b.id)
    from service_booking b where b.location_id = ${tenant} and b.id = ${id}
    on conflict (location_id, id) do update set deleted_at = excluded.deleted_at, actor_kind = excluded.actor_kind, actor_id = excluded.actor_id,
      contact_id = excluded.contact_id, booking = excluded.booking, items = excluded.items`.execute(tx);
  await tx.deleteFrom("service_booking").where("location_id", "=", tenant).where("id", "=", id).execute();
}

/** Who deleted the service booking, unless that was before `since`. */
export const findRemovedBooking = (tx: Executor, tenant: Tenant, id: string, since: Date) =>
  tx
    .selectFrom("deleted_service_booking")
    .select(["actor_kind", "actor_id"])
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("deleted_at", ">=", since)
    .forUpdate()
    .executeTakeFirst();

export async function restoreBooking(tx: Executor, tenant: Tenant, id: string): Promise<void> {
  const found = await tx
    .deleteFrom("deleted_service_booking")
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .returning(["booking", "items"])
    .executeTakeFirst();
  if (found === undefined) return;
  await insertAgain(tx, tenant, "service_booking", found.booking);
  for (const item of found.items) await insertAgain(tx, tenant, "service_booking_item", item);
}

export const forgetBookingsBefore = (db: Executor, before: Date) =>
  db.deleteFrom("deleted_service_booking").where("deleted_at", "<", before).execute();
