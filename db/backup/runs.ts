import { newId } from "../ids.ts";
import type { Executor } from "../pool.ts";

export type RunKind = "backup" | "drill";

export async function begin(db: Executor, run: { kind: RunKind; target: string; now: Date }): Promise<string> {
  const id = newId();
  await db.insertInto("backup_run").values({ id, kind: run.kind, target: run.target, started_at: run.now }).execute();
  return id;
}

export const finish = (db: Executor, id: string, outcome: { finished_at: Date; backup_id?: string; bytes?: number; error?: string }) =>
  db.updateTable("backup_run").set(outcome).where("id", "=", id).execute();

const newest = (db: Executor, kind: RunKind) =>
  db.selectFrom("backup_run").selectAll().where("kind", "=", kind).orderBy("started_at", "desc").limit(1);

/** The last run, whether it succeeded or not. */
export const findLast = (db: Executor, kind: RunKind) => newest(db, kind).executeTakeFirst();

export const findLastSuccess = (db: Executor, kind: RunKind) =>
  newest(db, kind).where("finished_at", "is not", null).where("error", "is", null).executeTakeFirst();

export const removeOlderThan = (db: Executor, time: Date) => db.deleteFrom("backup_run").where("started_at", "<", time).execute();
