import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import { type Tenant, tenantOfRow } from "../tenant.ts";
import type { RetentionKind } from "./tables.ts";

// The rules by which data is deleted after some time.

export const recordsReads = async (db: Executor, tenant: Tenant): Promise<boolean> =>
  (await db.selectFrom("privacy_setting").select("records_reads").where("location_id", "=", tenant).executeTakeFirst())?.records_reads ??
  false;

export const setRecordsReads = (tx: Executor, tenant: Tenant, records: boolean) =>
  tx
    .insertInto("privacy_setting")
    .values({ location_id: tenant, records_reads: records })
    .onConflict((on) => on.column("location_id").doUpdateSet({ records_reads: records }))
    .execute();

export const listRules = (db: Executor, tenant: Tenant) =>
  db.selectFrom("retention_rule").selectAll().where("location_id", "=", tenant).orderBy("kind").execute();

export const setRule = (tx: Executor, tenant: Tenant, kind: RetentionKind, days: number) =>
  tx
    .insertInto("retention_rule")
    .values({ location_id: tenant, kind, days, last_run_at: null })
    .onConflict((on) => on.columns(["location_id", "kind"]).doUpdateSet({ days }))
    .execute();

export const removeRule = (tx: Executor, tenant: Tenant, kind: RetentionKind) =>
  tx.deleteFrom("retention_rule").where("location_id", "=", tenant).where("kind", "=", kind).execute();

/** All locations: every rule. */
export async function listAll(db: Executor): Promise<{ tenant: Tenant; kind: RetentionKind }[]> {
  const rows = await db.selectFrom("retention_rule").select(["location_id", "kind"]).orderBy("location_id").orderBy("kind").execute();
  return rows.map(({ location_id, kind }) => ({ tenant: tenantOfRow({ location_id }), kind }));
}

/** The days of a rule, locked so that they do not change while a batch is deleted. */
export const holdRule = (tx: Executor, tenant: Tenant, kind: RetentionKind) =>
  tx.selectFrom("retention_rule").select("days").where("location_id", "=", tenant).where("kind", "=", kind).forUpdate().executeTakeFirst();

export const addRemoved = (tx: Executor, tenant: Tenant, kind: RetentionKind, count: number) =>
  sql`update retention_rule set removed_so_far = removed_so_far + ${count} where location_id = ${tenant} and kind = ${kind}`.execute(tx);

export const endRun = (tx: Executor, tenant: Tenant, kind: RetentionKind, now: Date) =>
  sql`update retention_rule set last_run_at = ${now}, last_removed = removed_so_far, removed_so_far = 0
    where location_id = ${tenant} and kind = ${kind}`.execute(tx);

type Dated = { id: string; at: Date };
/** Items that were added before this time, and not before `after`. */
type Span = { before: Date; after?: Date };

/** The start of the first batch. */
const ever = new Date("0001-01-01T00:00:00Z");

/** Items of each kind that are older than this, oldest first. A message that is still to be sent does not count as old. */
const older: Record<RetentionKind, (tenant: Tenant, span: Required<Span>) => RawBuilder<Dated>> = {
  recordings: (tenant, { before, after }) => sql`
    select message_id as id, date_added as at from recording
    where location_id = ${tenant} and date_added < ${before} and date_added >= ${after} order by date_added, message_id`,
  transcripts: (tenant, { before, after }) => sql`
    select m.id, m.date_added as at from message m
    where m.location_id = ${tenant} and m.date_added < ${before} and m.date_added >= ${after}
      and exists (select from transcript_sentence s where s.location_id = ${tenant} and s.message_id = m.id)
    order by m.date_added, m.id`,
  messages: (tenant, { before, after }) => sql`
    select m.id, m.date_added as at from message m
    where m.location_id = ${tenant} and m.date_added < ${before} and m.date_added >= ${after}
      and not exists (select from message_dispatch d where d.location_id = ${tenant} and d.message_id = m.id)
    order by m.date_added, m.id`,
  submissions: (tenant, { before, after }) => sql`
    select id, created_at as at from submission
    where location_id = ${tenant} and created_at < ${before} and created_at >= ${after} order by created_at, id`,
  auditLog: (tenant, { before, after }) => sql`
    select seq::text as id, at from change_log where location_id = ${tenant} and at < ${before} and at >= ${after} order by at, seq`,
};

/** Deletes items by their ids. A conversation is deleted with its last message. */
const remove: Record<RetentionKind, (tx: Executor, tenant: Tenant, ids: string[]) => Promise<unknown>> = {
  recordings: (tx, tenant, ids) =>
    sql`delete from recording where location_id = ${tenant} and message_id = any(${ids}::text[])`.execute(tx),
  transcripts: (tx, tenant, ids) =>
    sql`delete from transcript_sentence where location_id = ${tenant} and message_id = any(${ids}::text[])`.execute(tx),
  async messages(tx, tenant, ids) {
    const { rows } = await sql<{ conversation_id: string }>`
      with gone as (delete from message where location_id = ${tenant} and id = any(${ids}::text[]) returning conversation_id)
      select distinct conversation_id from gone order by 1`.execute(tx);
    await sql`delete from conversation c where location_id = ${tenant} and id = any(${rows.map((row) => row.conversation_id)}::text[])
      and not exists (select from message m where m.location_id = ${tenant} and m.conversation_id = c.id)`.execute(tx);
  },
  submissions: (tx, tenant, ids) => sql`delete from submission where location_id = ${tenant} and id = any(${ids}::text[])`.execute(tx),
  auditLog: (tx, tenant, ids) => sql`delete from change_log where location_id = ${tenant} and seq = any(${ids}::bigint[])`.execute(tx),
};

/** The number of older items, at most `most`, and when the oldest was added. */
export async function count(
  db: Executor,
  tenant: Tenant,
  { kind, before, most }: { kind: RetentionKind; before: Date; most: number },
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(at) as oldest from (${older[kind](tenant, { before, after: ever })} limit ${most}) as found`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Deletes a batch of older items, and returns their number and the start of the next batch. */
export async function removeBatch(
  tx: Executor,
  tenant: Tenant,
  { kind, limit, before, after = ever }: { kind: RetentionKind; limit: number } & Span,
): Promise<{ count: number; last: Date | undefined }> {
  const { rows } = await sql<Dated>`
    select id, at from (${older[kind](tenant, { before, after })} limit ${limit}) as batch order by at`.execute(tx);
  await remove[kind](
    tx,
    tenant,
    rows.map(({ id }) => id),
  );
  return { count: rows.length, last: rows.at(-1)?.at };
}
