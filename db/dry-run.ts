import { type RawBuilder, sql } from "kysely";
import type { Db, Executor, Origin } from "./pool.ts";
import type { Tenant } from "./tenant.ts";

class RolledBack extends Error {}

/** Runs a transaction and rolls it back. The executor cannot be used after the transaction. */
export async function rolledBack<T>(db: Db, origin: Origin, run: (tx: Executor) => Promise<T>): Promise<T> {
  let outcome: { result: T } | undefined;
  try {
    await db.tx(origin, async (tx) => {
      // The ages of rows are computed relative to this transaction id, so it is assigned first.
      await sql`select pg_current_xact_id()`.execute(tx);
      const bounded = boundedBy(tx);
      try {
        outcome = { result: await run(bounded.executor) };
      } finally {
        bounded.end();
      }
      // Checks now what a commit would check.
      await sql`set constraints all immediate`.execute(tx);
      throw new RolledBack();
    });
  } catch (thrown) {
    if (!(thrown instanceof RolledBack)) throw thrown;
  }
  if (outcome === undefined) throw new Error("A transaction that was rolled back has a result.");
  return outcome.result;
}

/** Without this, work that a handler does not await would run on the connection of another transaction. */
function boundedBy(tx: Executor): { executor: Executor; end(): void } {
  let hasEnded = false;
  const executor = tx.withPlugin({
    transformQuery({ node }) {
      if (hasEnded) throw new Error("The dry run has ended.");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    executor,
    end() {
      hasEnded = true;
    },
  };
}

/**
 * Whether this transaction, or one of its savepoints, wrote the row: of the visible rows, only its own belong to a transaction in progress.
 * A row's xmin lacks the epoch, which follows from its age relative to the transaction. Rows that are older than the transaction are not
 * looked up.
 */
const isOurs = (xmin: RawBuilder<unknown>) => sql<boolean>`
  case when age(${xmin}) > 0 then false
  else pg_xact_status((pg_current_xact_id()::text::bigint - age(${xmin}))::text::xid8) = 'in progress' end`;

/** What the transaction wrote to the change log after `seq`; at most `limit` of them, and their number. */
export async function listChanges(tx: Executor, tenant: Tenant, seq: number, limit: number) {
  const rows = await tx
    .selectFrom("change_log")
    .select(["entity", "entity_id", "action", sql<string>`count(*) over ()`.as("total")])
    .where("location_id", "=", tenant)
    .where("seq", ">", String(seq))
    .where(isOurs(sql`xmin`))
    .orderBy("seq")
    .limit(limit)
    .execute();
  return { changes: rows, total: Number(rows[0]?.total ?? 0) };
}

/** Jobs whose effects are already described by the other parts of the list. */
const listedOtherwise = ["send-message", "appointment-notice", "workflow-events"];

/** What the transaction queued to be sent or done; at most `limit` of each kind, and their number. */
export async function listSends(tx: Executor, tenant: Tenant, limit: number) {
  const { rows } = await sql<{ kind: string; what: string; id: string | null; total: string }>`
    with sends as (
      select 'message' as kind, d.message_id as id, m.type::text as what, 1 as place
      from message_dispatch d join message m on m.location_id = ${tenant} and m.id = d.message_id
      where d.location_id = ${tenant} and ${isOurs(sql`d.xmin`)}
      union all
      select 'notification', n.id, n.channel, 2 from appointment_notice n
      where n.location_id = ${tenant} and n.status = 'pending' and ${isOurs(sql`n.xmin`)}
      union all
      select 'workflow', l.workflow_id, e.trigger, 3
      from workflow_event e join workflow_listener l on l.location_id = ${tenant} and l.trigger = e.trigger
      where e.location_id = ${tenant} and e.date_handled is null and l.workflow_id <> all (e.caused_by) and ${isOurs(sql`e.xmin`)}
      union all
      select 'work', null, t.identifier, 4
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier <> all (${listedOtherwise}) and ${isOurs(sql`j.xmin`)}
    )
    select kind, id, what, count(*) over () as total from sends order by place, id limit ${limit}`.execute(tx);
  return { sends: rows, total: Number(rows[0]?.total ?? 0) };
}
