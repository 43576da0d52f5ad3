import type { Selectable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { CalendarFeedTable } from "./tables.ts";

export type Feed = Selectable<CalendarFeedTable>;

const owned = (db: Executor, tenant: Tenant, ownerId: string) =>
  db.selectFrom("calendar_feed").selectAll().where("location_id", "=", tenant).where("owner_id", "=", ownerId);

/** Oldest first. */
export const listOwned = (db: Executor, tenant: Tenant, ownerId: string): Promise<Feed[]> =>
  owned(db, tenant, ownerId).orderBy("date_added").orderBy("id").execute();

/** Undefined if the owner has a feed of the same subject. */
export const insert = (db: Executor, tenant: Tenant, feed: Omit<Feed, "location_id" | "last_used_at">): Promise<Feed | undefined> =>
  db
    .insertInto("calendar_feed")
    .values({ ...feed, location_id: tenant, last_used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const changeToken = (db: Executor, tenant: Tenant, ownerId: string, id: string, fields: Pick<Feed, "token" | "token_hash">) =>
  db
    .updateTable("calendar_feed")
    .set({ ...fields, last_used_at: null })
    .where("location_id", "=", tenant)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, ownerId: string, id: string) =>
  db
    .deleteFrom("calendar_feed")
    .where("location_id", "=", tenant)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();

/** Feeds of all locations. */
export const findByHash = (db: Executor, hash: string): Promise<Feed | undefined> =>
  db.selectFrom("calendar_feed").selectAll().where("token_hash", "=", hash).executeTakeFirst();

export const noteUse = (db: Executor, { location_id, token_hash }: Pick<Feed, "location_id" | "token_hash">, at: Date) =>
  db
    .updateTable("calendar_feed")
    .set({ last_used_at: at })
    .where("location_id", "=", location_id)
    .where("token_hash", "=", token_hash)
    .execute();
