import { sql } from "kysely";
import type { Executor } from "../pool.ts";

// The addresses from which a user has signed in, each as a keyed hash.

export const isKnown = async (db: Executor, userId: string, addressKey: string): Promise<boolean> =>
  (await db
    .selectFrom("sign_in_address")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("address_key", "=", addressKey)
    .executeTakeFirst()) !== undefined;

export const remember = (db: Executor, userId: string, addressKey: string, at: Date) =>
  db
    .insertInto("sign_in_address")
    .values({ user_id: userId, address_key: addressKey, last_used_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "address_key"]).doUpdateSet({ last_used_at: sql`excluded.last_used_at` }))
    .execute();

export const removeUnused = (db: Executor, before: Date) => db.deleteFrom("sign_in_address").where("last_used_at", "<", before).execute();
