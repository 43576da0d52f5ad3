import { sql } from "kysely";
import type { Executor } from "../pool.ts";

// Sign-in attempts, counted by key in windows of time. A single statement counts and returns the count, so that concurrent attempts on any
// instance are all counted.

export type Counted = { attempts: number; resetsAt: Date };

export async function count(db: Executor, key: string, now: Date, windowMs: number): Promise<Counted> {
  const { rows } = await sql<{ attempts: number; resets_at: Date }>`
    insert into sign_in_attempt as held (key, attempts, resets_at) values (${key}, 1, ${new Date(now.getTime() + windowMs)})
    on conflict (key) do update set
      attempts = case when held.resets_at <= ${now} then 1 else held.attempts + 1 end,
      resets_at = case when held.resets_at <= ${now} then excluded.resets_at else held.resets_at end
    returning attempts, resets_at`.execute(db);
  return { attempts: rows[0]?.attempts ?? 1, resetsAt: rows[0]?.resets_at ?? now };
}

/** Reserves the next turn of a key for the caller and returns its time; undefined if the turn is later than a caller may wait. */
export async function takeTurn(
  db: Executor,
  key: string,
  now: Date,
  { turnMs, maxWaitMs }: { turnMs: number; maxWaitMs: number },
): Promise<Date | undefined> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const { rows } = await sql<{ resets_at: Date }>`
    insert into sign_in_attempt as held (key, attempts, resets_at) values (${key}, 1, ${after(turnMs)})
    on conflict (key) do update set
      attempts = held.attempts + 1,
      resets_at = greatest(held.resets_at, ${now}) + make_interval(secs => ${turnMs / 1000}::float)
      where held.resets_at <= ${after(maxWaitMs)}
    returning resets_at`.execute(db);
  return rows[0] && new Date(rows[0].resets_at.getTime() - turnMs);
}

/** Returns an attempt that turned out to be a successful sign-in. */
export const giveBack = (db: Executor, key: string) =>
  db.updateTable("sign_in_attempt").set({ attempts: sql<number>`greatest(attempts - 1, 0)` }).where("key", "=", key).execute();

export const forget = (db: Executor, key: string) => db.deleteFrom("sign_in_attempt").where("key", "=", key).execute();

export const removeEnded = (db: Executor, now: Date) => db.deleteFrom("sign_in_attempt").where("resets_at", "<=", now).execute();
