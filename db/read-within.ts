import { sql } from "kysely";
import type { Executor } from "./pool.ts";

/** Reads in one transaction, in which each statement may take this long instead of the usual time. */
export const readWithin = <T>(db: Executor, mostMs: number, read: (tx: Executor) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(mostMs)}`.execute(tx);
      return await read(tx);
    });
