import type { Insertable } from "kysely";
import type { FunnelPageTable, FunnelTable } from "../funnels/tables.ts";
import type { Executor } from "../pool.ts";
import type { SubmissionTable, SurveyTable } from "../surveys/tables.ts";
import type { Tenant } from "../tenant.ts";
import { sent } from "./import.ts";

// Each function writes one item of an operator's file: a new row, or the sent columns of the row that has its id.

type Item<T> = Omit<Insertable<T>, "location_id">;

export const putFunnel = (db: Executor, tenant: Tenant, item: Item<FunnelTable>) =>
  db
    .insertInto("funnel")
    .values({ ...item, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "id"]).doUpdateSet(sent(item)))
    .execute();

/**
 * Gives a funnel exactly these pages. Returns the id of a page that belongs to another funnel, if there is one; the caller must then roll
 * the transaction back.
 */
export async function putPages(
  db: Executor,
  tenant: Tenant,
  funnelId: string,
  pages: Item<FunnelPageTable>[],
): Promise<string | undefined> {
  await db.deleteFrom("funnel_page").where("location_id", "=", tenant).where("funnel_id", "=", funnelId).execute();
  for (const page of pages) {
    const put = await db
      .insertInto("funnel_page")
      .values({ ...page, location_id: tenant })
      .onConflict((on) => on.columns(["location_id", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (put === undefined) return page.id;
  }
  return undefined;
}

export const putSurvey = (db: Executor, tenant: Tenant, item: Item<SurveyTable>) =>
  db
    .insertInto("survey")
    .values({ ...item, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "id"]).doUpdateSet(sent(item)))
    .execute();

export async function typeOfSurvey(db: Executor, tenant: Tenant, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("survey").select("type").where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst();
  return row?.type;
}

/** An existing submission that is sent without a time keeps its time. */
export const putSubmission = (
  db: Executor,
  tenant: Tenant,
  { created_at, ...item }: Omit<Item<SubmissionTable>, "created_at"> & { created_at: Date | undefined },
  now: Date,
) =>
  db
    .insertInto("submission")
    .values({ ...item, created_at: created_at ?? now, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "id"]).doUpdateSet(sent({ ...item, created_at })))
    .execute();
