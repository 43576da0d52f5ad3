import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Deletions of events as the change log has them: of a whole row, or of occurrences, which changes their series.

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
      update appointment a set rrule = r.rrule, exdates = r.exdates, series_end = r.series_end, date_updated = now()
      from (select (jsonb_populate_record(m, ${JSON.stringify(before)}::jsonb)).* from appointment m where m.location_id = ${tenant} and m.id = ${id}) r
      where a.location_id = ${tenant} and a.id = ${id}`.execute(tx);
  for (const { before } of of("appointment_note", "delete")) await insertAgain(tx, tenant, "appointment_note", before);
  return [...new Set([...rows, ...of("appointment", "update")].map(({ entity_id }) => entity_id))];
}

async function insertAgain(tx: Executor, tenant: Tenant, entity: "appointment" | "appointment_note", before: object | null): Promise<void> {
  const table = sql.table(entity);
  await sql`
    insert into ${table} select (jsonb_populate_record(null::${table}, ${JSON.stringify({ ...before, location_id: tenant })}::jsonb)).*
    on conflict do nothing`.execute(tx);
}
