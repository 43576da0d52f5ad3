import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/pool.ts";
import { testClusterUrl } from "../env.ts";

// Tests wait for a condition, never for a duration.

const mostMs = 120_000;

/** Polls until the condition holds. */
export async function eventually(isSo: () => Promise<boolean> | boolean, what = "what was waited for"): Promise<void> {
  const untilMs = performance.now() + mostMs;
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`In ${mostMs / 1000} s it did not come about: ${what}.`);
    await sleep(20);
  }
}

/** What the backends do: of all nodes, if the tests run on a cluster. */
const activity = testClusterUrl() === undefined ? "pg_stat_activity" : "citus_stat_activity";

/** Waits until at least this many backends wait for a lock. Uses its own connection, because the waiters may occupy a whole pool. */
export async function lockWaiters(url: string, least = 1): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let found: number[] = [];
  try {
    await eventually(async () => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from ${activity} where wait_event_type = 'Lock' and datname = current_database()`,
      );
      found = rows.map(({ pid }) => pid);
      return found.length >= least;
    }, `${least} who wait for a lock`);
  } finally {
    await client.end();
  }
  return found;
}

/** A database whose listeners can be awaited: each receives a marker after all notifications sent before it. */
export function audible(db: Db): Db & { heard(): Promise<void> } {
  const marks = new EventEmitter();
  const channelOf = new Map<string, string>();
  return {
    ...db,
    async listen(channels, handlers) {
      const id = newId();
      const stop = await db.listen(channels, {
        ...handlers,
        heard(channel, payload) {
          handlers.heard(channel, payload);
          marks.emit(`${id} ${payload}`);
        },
      });
      channelOf.set(id, channels[0] ?? "");
      return () => {
        channelOf.delete(id);
        return stop();
      };
    },
    async heard() {
      const mark = newId();
      const all = [...channelOf.keys()].map((id) => once(marks, `${id} ${mark}`));
      const channels = [...new Set(channelOf.values())];
      await db.pool.query("select pg_notify(channel, $2) from unnest($1::text[]) as channel", [channels, mark]);
      await Promise.all(all);
    },
  };
}
