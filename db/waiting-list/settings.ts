import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import { type Tenant, tenantOfRow } from "../tenant.ts";

export type WaitingListSetting = { offers_automatically: boolean; offer_min: number };

export const find = (db: Executor, tenant: Tenant): Promise<WaitingListSetting | undefined> =>
  db.selectFrom("waiting_list_setting").select(["offers_automatically", "offer_min"]).where("location_id", "=", tenant).executeTakeFirst();

/** Serializes the automatic offers of a location until the transaction ends. */
export const lock = (tx: Executor, tenant: Tenant) =>
  tx.selectFrom("waiting_list_setting").select("location_id").where("location_id", "=", tenant).forUpdate().execute();

export const replace = (db: Executor, tenant: Tenant, setting: WaitingListSetting) =>
  db
    .insertInto("waiting_list_setting")
    .values({ location_id: tenant, ...setting })
    .onConflict((conflict) => conflict.column("location_id").doUpdateSet(setting))
    .execute();

/**
 * All locations that offer times automatically and have entries that are not booked. Unless `all` is set, only locations in which a factor
 * of free times changed in the last five minutes, or an offer lapsed.
 */
export async function listOffering(db: Executor, now: Date, all: boolean): Promise<Tenant[]> {
  const since = new Date(now.getTime() - 5 * 60_000);
  const { rows } = await sql<{ location_id: string }>`
    select s.location_id from waiting_list_setting s
    where s.offers_automatically
      and exists (select from waiting_entry e where e.location_id = s.location_id and e.event_id is null)
      and (${all}
        or exists (select from change_log l where l.location_id = s.location_id and l.at > clock_timestamp() - interval '5 minutes'
          and l.entity in ('appointment', 'service_booking', 'calendar', 'schedule', 'resource', 'waiting_entry'))
        or exists (select from waiting_entry e where e.location_id = s.location_id and e.event_id is null
          and e.offer_until between ${since} and ${now}))
    order by s.location_id`.execute(db);
  return rows.map(tenantOfRow);
}
