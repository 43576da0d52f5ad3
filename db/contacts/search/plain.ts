import { type RawBuilder, sql } from "kysely";
import { listJson } from "../../json-rows.ts";
import { type Executor, plannedEachTime } from "../../pool.ts";
import type { Tenant } from "../../tenant.ts";
import { type ContactJson, jsonColumns } from "../contacts.ts";
import { matching } from "./conditions.ts";
import { afterCursor, orderSql } from "./order.ts";
import type { Page, Search } from "./types.ts";

// The plain query: PostgreSQL chooses the indexes.

export const contactColumns = sql.raw(jsonColumns);

export const cursorSql = ({ sort }: Search, { after }: Page): RawBuilder<unknown> =>
  after === undefined ? sql`` : sql`and (${afterCursor(sort, after)})`;

/** One page in the search's order. A cursor never skips or repeats a contact that does not change meanwhile. */
export const listPage = (db: Executor, tenant: Tenant, search: Search, page: Page): Promise<ContactJson[]> =>
  listJson(
    db,
    sql`select ${contactColumns} from contact where ${matching(tenant, search)} ${cursorSql(search, page)}
      order by ${orderSql(search.sort)} limit ${page.limit} offset ${page.offset}`,
  );

export async function count(db: Executor, tenant: Tenant, search: Search): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(plannedEachTime)}
    select count(*)::int as count from contact where ${matching(tenant, search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of matching contacts that were added until then, after this id and in the order of ids, for a bulk action. */
export async function listIds(
  db: Executor,
  tenant: Tenant,
  search: Search,
  { addedUntil, after, limit }: { addedUntil: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(plannedEachTime)}
    select id from contact where ${matching(tenant, search)} and date_added <= ${addedUntil} and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
