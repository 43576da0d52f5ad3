import { type Insertable, sql } from "kysely";
import type { BusinessTable } from "../businesses/tables.ts";
import type { CampaignTable } from "../campaigns/tables.ts";
import type { CustomFieldTable } from "../contacts/tables.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { WorkflowTable } from "../workflows/tables.ts";

// Each function writes one item of an operator's file: a new row, or the sent columns of the row that has its id.

type Item<T> = Omit<Insertable<T>, "location_id">;

/** The columns that an update takes from the row proposed for insertion. */
export const sent = (item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(item)
      .filter((column) => column !== "id" && column !== "date_added" && item[column] !== undefined)
      .map((column) => [column, sql.ref(`excluded.${column}`)]),
  );

/** A unique violation (23505) says that another field has the key. */
export const putCustomField = (db: Executor, tenant: Tenant, item: Item<CustomFieldTable>) =>
  db
    .insertInto("custom_field")
    .values({ ...item, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "id"]).doUpdateSet(sent(item)))
    .execute();

export const putBusiness = (db: Executor, tenant: Tenant, item: Item<BusinessTable>) =>
  db
    .insertInto("business")
    .values({ ...item, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "id"]).doUpdateSet(sent(item)))
    .execute();

export const putCampaign = (db: Executor, tenant: Tenant, item: Item<CampaignTable>) =>
  db
    .insertInto("campaign")
    .values({ ...item, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "id"]).doUpdateSet(sent(item)))
    .execute();

/** Each change of a workflow increments its version. */
export const putWorkflow = (db: Executor, tenant: Tenant, item: Item<WorkflowTable>) =>
  db
    .insertInto("workflow")
    .values({ ...item, location_id: tenant })
    .onConflict((on) =>
      on.columns(["location_id", "id"]).doUpdateSet({
        ...sent(item),
        version: sql<number>`workflow.version + case when (workflow.name, workflow.status, workflow.triggers, workflow.actions)
          is distinct from (excluded.name, excluded.status, excluded.triggers, excluded.actions) then 1 else 0 end`,
      }),
    )
    .execute();

export const findCustomField = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("custom_field").selectAll().where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();

/** Whether a contact has a value in the field. */
export async function hasValues(db: Executor, tenant: Tenant, fieldId: string): Promise<boolean> {
  const row = await db
    .selectFrom("contact")
    .select("id")
    .where("location_id", "=", tenant)
    .where(sql<boolean>`custom_fields ? ${fieldId}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
