import type { Insertable, Selectable } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { PermissionPresetTable } from "./tables.ts";

export type Preset = Selectable<PermissionPresetTable>;

/** By the time they were added, with the built-in ones that were deleted. */
export const list = (db: Executor, tenant: Tenant): Promise<Preset[]> =>
  db.selectFrom("permission_preset").selectAll().where("location_id", "=", tenant).orderBy("date_added").orderBy("id").execute();

/** Adds or replaces a preset. */
export const save = (db: Executor, preset: Insertable<PermissionPresetTable>) => {
  const { location_id: _, id: __, date_added: ___, ...changed } = preset;
  return db
    .insertInto("permission_preset")
    .values(preset)
    .onConflict((on) => on.columns(["location_id", "id"]).doUpdateSet(changed))
    .execute();
};

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("permission_preset").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();
