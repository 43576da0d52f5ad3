import { type Executor, sqlState } from "./pool.ts";
import type { Tenant } from "./tenant.ts";

// What is written in one location while others write of the same kind is written by one statement, whoever asks for it: preparing,
// checking and committing cost a single row more than the row itself does.

/**
 * Writes all or none, and answers each in its place; undefined where one is not to be. It gives up where it has to wait for another
 * transaction for longer than `waitMs`; 0 waits as long as it takes.
 */
type Write<Asked, Made> = (db: Executor, tenant: Tenant, asked: Asked[], waitMs: number) => Promise<(Made | undefined)[]>;

type Waiting<Asked, Made> = { asked: Asked; settle: (made: Made | undefined) => void; fail: (error: unknown) => void };
type Queue<Asked, Made> = { waiting: Waiting<Asked, Made>[]; running: number };

const togetherMost = 50;
/** Who has to wait for another transaction waits alone, and longer. */
const waitMostMs = 100;

/** With fewer running at once more are written together; with more, fewer wait for the disk. */
export function together<Asked, Made>(runningMost: number, write: Write<Asked, Made>) {
  const queues = new WeakMap<Executor, Map<Tenant, Queue<Asked, Made>>>();

  async function work(db: Executor, tenant: Tenant, queue: Queue<Asked, Made>): Promise<void> {
    queue.running++;
    while (queue.waiting.length > 0) await make(db, tenant, queue.waiting.splice(0, togetherMost));
    queue.running--;
  }

  async function make(db: Executor, tenant: Tenant, batch: Waiting<Asked, Made>[]): Promise<void> {
    const all = batch.map(({ asked }) => asked);
    try {
      const made = await write(db, tenant, all, waitMostMs);
      for (const [index, { settle }] of batch.entries()) settle(made[index]);
    } catch (thrown) {
      // What the database refused as a whole is not there. Without its answer nobody knows.
      if (sqlState(thrown) === undefined) for (const { fail } of batch) fail(thrown);
      else for (const one of batch) write(db, tenant, [one.asked], 0).then(([made]) => one.settle(made), one.fail);
    }
  }

  return (db: Executor, tenant: Tenant, asked: Asked): Promise<Made | undefined> => {
    const ofTenants = queues.get(db) ?? new Map<Tenant, Queue<Asked, Made>>();
    queues.set(db, ofTenants);
    const queue = ofTenants.get(tenant) ?? { waiting: [], running: 0 };
    ofTenants.set(tenant, queue);
    return new Promise((settle, fail) => {
      queue.waiting.push({ asked, settle, fail });
      if (queue.running < runningMost) void work(db, tenant, queue).then(() => queue.running === 0 && ofTenants.delete(tenant));
    });
  };
}
