import type { Selectable } from "kysely";
import { alphabetical } from "../alphabetical.ts";
import type { Executor } from "../pool.ts";
import type { SavedViewTable } from "../tables.ts";
import type { Tenant } from "../tenant.ts";

export type SavedView = Selectable<SavedViewTable>;

type Facts = { name: string; query: Record<string, unknown>; columns: Record<string, unknown>; isDefault: boolean; isShared: boolean };

/** A user's views of a list and those that others share, by name. */
export const list = (db: Executor, tenant: Tenant, userId: string, ofList: string) =>
  db
    .selectFrom("saved_view")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("list", "=", ofList)
    .where(({ or, eb }) => or([eb("user_id", "=", userId), eb("is_shared", "=", true)]))
    .orderBy(alphabetical("name"))
    .orderBy("id")
    .execute();

export const findById = (db: Executor, tenant: Tenant, userId: string, id: string) =>
  db
    .selectFrom("saved_view")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();

export const insert = (db: Executor, tenant: Tenant, userId: string, view: Facts & { id: string; list: string }, now: Date) =>
  db
    .insertInto("saved_view")
    .values({
      location_id: tenant,
      user_id: userId,
      id: view.id,
      list: view.list,
      name: view.name,
      query: JSON.stringify(view.query),
      columns: JSON.stringify(view.columns),
      is_default: view.isDefault,
      is_shared: view.isShared,
      date_added: now,
      date_updated: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const update = (
  db: Executor,
  tenant: Tenant,
  userId: string,
  id: string,
  view: { [K in keyof Facts]?: Facts[K] | undefined },
  now: Date,
) =>
  db
    .updateTable("saved_view")
    .set({
      date_updated: now,
      ...(view.name === undefined ? {} : { name: view.name }),
      ...(view.query === undefined ? {} : { query: JSON.stringify(view.query) }),
      ...(view.columns === undefined ? {} : { columns: JSON.stringify(view.columns) }),
      ...(view.isDefault === undefined ? {} : { is_default: view.isDefault }),
      ...(view.isShared === undefined ? {} : { is_shared: view.isShared }),
    })
    .where("location_id", "=", tenant)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, userId: string, id: string) =>
  db
    .deleteFrom("saved_view")
    .where("location_id", "=", tenant)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();

/** Removes the current default, so that another view can become it. */
export const clearDefault = (db: Executor, tenant: Tenant, userId: string, ofList: string) =>
  db
    .updateTable("saved_view")
    .set({ is_default: false })
    .where("location_id", "=", tenant)
    .where("user_id", "=", userId)
    .where("list", "=", ofList)
    .where("is_default", "=", true)
    .execute();
