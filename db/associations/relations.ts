import { type Insertable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { isOfHidden } from "./associations.ts";
import type { RelationTable } from "./tables.ts";

type Pair = { associationId: string; firstRecordId: string; secondRecordId: string };

const all = (db: Executor, tenant: Tenant) => db.selectFrom("relation").selectAll().where("location_id", "=", tenant);

export const findByPair = (db: Executor, tenant: Tenant, pair: Pair) =>
  all(db, tenant)
    .where("association_id", "=", pair.associationId)
    .where("first_record_id", "=", pair.firstRecordId)
    .where("second_record_id", "=", pair.secondRecordId)
    .executeTakeFirst();

export const findById = (db: Executor, tenant: Tenant, id: string) => all(db, tenant).where("id", "=", id).executeTakeFirst();

export type Relation = NonNullable<Awaited<ReturnType<typeof findById>>>;

/** Undefined if the two are already linked. The unique index decides, also between concurrent requests. */
export const insert = (db: Executor, tenant: Tenant, relation: Omit<Insertable<RelationTable>, "location_id">) =>
  db
    .insertInto("relation")
    .values({ ...relation, location_id: tenant })
    .onConflict((on) => on.columns(["location_id", "association_id", "first_record_id", "second_record_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("relation").where("location_id", "=", tenant).where("id", "=", id).returningAll().executeTakeFirst();

export type RelationsOf = {
  recordId: string;
  associationIds: string[] | undefined;
  limit: number;
  skip: number;
  /** The user who sees only relations between their own records or businesses; undefined for users who see all. */
  onlyOwnedBy: string | undefined;
};

type RelationRow = (Relation | Record<keyof Relation, null>) & { total: number };

/** Whether the user sees the record on this side of a relation: all users see businesses, and only its owner sees another record. */
export const isSeenBy = (tenant: Tenant, onlyOwnedBy: string, side: "first" | "second") => {
  const [key, id] = [sql.ref(`${side}_object_key`), sql.ref(`${side}_record_id`)];
  return sql`case ${key}
    when 'business' then true
    when 'contact' then exists (select from contact c where c.location_id = ${tenant} and c.id = ${id} and c.assigned_to = ${onlyOwnedBy})
    else exists (select from object_record o where o.location_id = ${tenant} and o.id = ${id} and o.owner = ${onlyOwnedBy}) end`;
};

/**
 * Relations of the record on both sides, oldest first, with their number. Each side's index has this order and the columns that counting
 * needs.
 */
export async function listByRecord(db: Executor, tenant: Tenant, asked: RelationsOf): Promise<{ relations: Relation[]; total: number }> {
  const { recordId, associationIds, limit, skip, onlyOwnedBy } = asked;
  const isSeen = sql`association_id <> all(array(select id from association a where a.location_id = ${tenant} and ${isOfHidden(tenant, "a")}))
    ${associationIds === undefined ? sql`` : sql`and association_id = any(${associationIds}::text[])`}
    ${onlyOwnedBy === undefined ? sql`` : sql`and ${isSeenBy(tenant, onlyOwnedBy, "first")} and ${isSeenBy(tenant, onlyOwnedBy, "second")}`}`;
  const sides = [sql`first_record_id = ${recordId}`, sql`second_record_id = ${recordId} and first_record_id <> ${recordId}`].map(
    (side) => sql`from relation where location_id = ${tenant} and ${side} and ${isSeen}`,
  );
  const inOrder = sql`order by date_added, id`;
  const both = sql.join(
    sides.map((side) => sql`(select id, date_added ${side} ${inOrder} limit ${skip + limit})`),
    sql` union all `,
  );
  const total = sql.join(
    sides.map((side) => sql`(select count(*) ${side})`),
    sql` + `,
  );
  const { rows } = await sql<RelationRow>`
    with page as materialized (select id from (${both}) as both_sides ${inOrder} limit ${limit} offset ${skip})
    select record.*, total from (select (${total})::int as total) as counted
      left join (select * from relation where location_id = ${tenant} and id in (select id from page)) as record on true ${inOrder}`.execute(
    db,
  );
  const isThere = (row: RelationRow): row is Relation & { total: number } => row.id !== null;
  return { relations: rows.filter(isThere), total: rows[0]?.total ?? 0 };
}

const tableOf = (objectKey: string) => (objectKey === "contact" || objectKey === "business" ? objectKey : "object_record");
const ownerColumns: Readonly<Record<string, string>> = { contact: "assigned_to", object_record: "owner" };

function recordOf(tenant: Tenant, objectKey: string, id: string, onlyOwnedBy: string | undefined) {
  const table = tableOf(objectKey);
  const owner = ownerColumns[table];
  return sql`select id from ${sql.table(table)} where location_id = ${tenant} and id = ${id}
    ${table === "object_record" ? sql`and object_key = ${objectKey}` : sql``}
    ${onlyOwnedBy === undefined || owner === undefined ? sql`` : sql`and ${sql.ref(owner)} = ${onlyOwnedBy}`}`;
}

/** Whether the record exists. It is then locked until the transaction ends. */
export async function holdRecord(
  db: Executor,
  tenant: Tenant,
  objectKey: string,
  id: string,
  onlyOwnedBy: string | undefined,
): Promise<boolean> {
  const { rows } = await sql`${recordOf(tenant, objectKey, id, onlyOwnedBy)} for key share`.execute(db);
  return rows.length > 0;
}

/** Whether any object of the location has a record with this id. */
export async function isRecord(db: Executor, tenant: Tenant, id: string, onlyOwnedBy: string | undefined): Promise<boolean> {
  const owned = (column: string) => (onlyOwnedBy === undefined ? sql`` : sql`and ${sql.ref(column)} = ${onlyOwnedBy}`);
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from contact where location_id = ${tenant} and id = ${id} ${owned("assigned_to")})
    or exists (select from object_record where location_id = ${tenant} and id = ${id} ${owned("owner")}
      and object_key not in (select key from object_schema where location_id = ${tenant} and is_removed))
    or exists (select from business where location_id = ${tenant} and id = ${id}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** A contact belongs to one business; a trigger makes the relation follow the column. */
export const setBusiness = (db: Executor, tenant: Tenant, contactId: string, businessId: string | null, now: Date) =>
  db
    .updateTable("contact")
    .set({ business_id: businessId, date_updated: now })
    .where("location_id", "=", tenant)
    .where("id", "=", contactId)
    .execute();
