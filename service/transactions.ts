import { type Db, type Executor, nested, type Origin } from "#db/pool.ts";
import type { Context } from "./context.ts";

export type WriteDeps = {
  db: Db;
  /** Refuses a write for which there may be no room. */
  requireRoom: () => void;
  /** Hears of every committed change of a location's data. */
  changed: (locationId: string) => void;
};

/** How requests write to a location, whoever asks: only where there is room, and each committed change is announced. */
export const writing = (
  { db, requireRoom, changed }: WriteDeps,
  locationId: string,
  originOf: () => Origin,
): Pick<Context, "tx" | "single"> => ({
  async tx(run) {
    requireRoom();
    const result = await db.tx(originOf(), run);
    changed(locationId);
    return result;
  },
  async single(run) {
    requireRoom();
    const result = await db.single(run);
    changed(locationId);
    return result;
  },
});

/** What a handler uses inside a transaction that its caller has opened. */
export const within = (tx: Executor): Pick<Context, "db" | "tx" | "single"> => ({
  db: tx,
  tx: (run) => nested(tx, run),
  single: (run) => nested(tx, run),
});
