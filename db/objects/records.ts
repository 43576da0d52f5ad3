import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { ObjectRecordTable, RecordAuthor } from "./tables.ts";

/** A record of any object. A business has no owner, and an author only if it was created as a record. */
export type StoredRecord = Pick<
  Selectable<ObjectRecordTable>,
  "id" | "owner" | "followers" | "properties" | "date_added" | "date_updated"
> & { created_by: RecordAuthor | null; updated_by: RecordAuthor | null };

type People = { owner?: string | null; followers?: string[] };

export const recordColumns = sql`id, owner, followers, properties, created_by, updated_by, date_added, date_updated`;

/** The properties of a business by column. */
export const businessColumns = {
  name: "name",
  phone: "phone",
  email: "email",
  website: "website",
  address: "address",
  city: "city",
  state: "state",
  postalCode: "postal_code",
  country: "country",
  description: "description",
} as const;

const businessProperties = sql.join(
  Object.entries(businessColumns).map(([property, column]) => sql`${sql.lit(property)}, ${sql.ref(column)}`),
);
const businesses = (tenant: Tenant) => sql`(select location_id, 'business'::text as object_key, id, null::text as owner, followers,
  jsonb_strip_nulls(jsonb_build_object(${businessProperties})) as properties, 0 as revision, created_by, updated_by,
  date_trunc('milliseconds', date_added) as date_added, date_trunc('milliseconds', date_updated) as date_updated from business
  where location_id = ${tenant}) as object_record`;

/** The rows of an object's records, businesses in the shape of records. */
export const rowsOf = (tenant: Tenant, objectKey: string): RawBuilder<unknown> =>
  objectKey === "business" ? businesses(tenant) : sql`object_record`;

export async function findById(db: Executor, tenant: Tenant, objectKey: string, id: string): Promise<StoredRecord | undefined> {
  const { rows } = await sql<StoredRecord>`select ${recordColumns} from ${rowsOf(tenant, objectKey)}
    where location_id = ${tenant} and object_key = ${objectKey} and id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the record until the transaction ends. */
export async function findForUpdate(db: Executor, tenant: Tenant, objectKey: string, id: string): Promise<StoredRecord | undefined> {
  if (objectKey === "business") {
    await sql`select from business where location_id = ${tenant} and id = ${id} for no key update`.execute(db);
    return findById(db, tenant, objectKey, id);
  }
  const { rows } = await sql<StoredRecord>`select ${recordColumns} from object_record
    where location_id = ${tenant} and object_key = ${objectKey} and id = ${id} for no key update`.execute(db);
  return rows[0];
}

export type NewRecord = Required<People> & { id: string; properties: Record<string, unknown>; author: RecordAuthor; now: Date };

export async function insert(db: Executor, tenant: Tenant, objectKey: string, record: NewRecord, revision: number): Promise<StoredRecord> {
  const author = JSON.stringify(record.author);
  const { rows } = await sql<StoredRecord>`
    insert into object_record (location_id, object_key, id, owner, followers, properties, revision, created_by, updated_by, date_added, date_updated)
    values (${tenant}, ${objectKey}, ${record.id}, ${record.owner}, ${record.followers}::text[], ${JSON.stringify(record.properties)}::jsonb,
      ${revision}, ${author}::jsonb, ${author}::jsonb, ${record.now}, ${record.now})
    returning ${recordColumns}`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error("An inserted record is returned.");
  return made;
}

export type RecordChange = People & { set: Record<string, unknown>; cleared: string[]; author: RecordAuthor; now: Date };

/**
 * Keeps the properties that are not sent, including those that another request set in the meantime. Undefined if this owner has no such
 * record.
 */
export async function update(
  db: Executor,
  tenant: Tenant,
  objectKey: string,
  id: string,
  change: RecordChange,
  revision: number,
  onlyOwnedBy: string | undefined,
): Promise<StoredRecord | undefined> {
  const properties = sql`(properties - ${change.cleared}::text[]) || ${JSON.stringify(change.set)}::jsonb`;
  const { rows } = await sql<StoredRecord>`
    update object_record set properties = ${properties}, revision = ${revision},
      ${change.owner === undefined ? sql`` : sql`owner = ${change.owner},`} ${change.followers === undefined ? sql`` : sql`followers = ${change.followers}::text[],`}
      updated_by = ${JSON.stringify(change.author)}::jsonb, date_updated = ${change.now}
    where location_id = ${tenant} and object_key = ${objectKey} and id = ${id} ${ownedBy(onlyOwnedBy)}
    returning ${recordColumns}`.execute(db);
  return rows[0];
}

export async function remove(
  db: Executor,
  tenant: Tenant,
  objectKey: string,
  id: string,
  onlyOwnedBy: string | undefined,
): Promise<boolean> {
  const table = objectKey === "business" ? sql`business` : sql`object_record`;
  const ofObject = objectKey === "business" ? sql`` : sql`and object_key = ${objectKey}`;
  const { rows } = await sql<{
    id: string;
  }>`delete from ${table} where location_id = ${tenant} and id = ${id} ${ofObject} ${ownedBy(onlyOwnedBy)} returning id`.execute(db);
  return rows.length > 0;
}

export const ownedBy = (userId: string | undefined) => (userId === undefined ? sql`` : sql`and owner = ${userId}`);

export type BusinessChange = { columns: Record<string, string | null>; followers?: string[]; author: RecordAuthor; now: Date };

const assignments = ({ columns, followers }: BusinessChange) => [
  ...Object.entries(columns).map(([column, value]) => ({ column, value: sql`${value}` })),
  ...(followers === undefined ? [] : [{ column: "followers", value: sql`${followers}::text[]` }]),
];

export async function insertBusiness(db: Executor, tenant: Tenant, id: string, change: BusinessChange): Promise<void> {
  const sent = assignments(change);
  const author = sql`${JSON.stringify(change.author)}::jsonb`;
  await sql`insert into business (location_id, id, created_by, updated_by, date_added, date_updated, ${sql.join(sent.map(({ column }) => sql.ref(column)))})
    values (${tenant}, ${id}, ${author}, ${author}, ${change.now}, ${change.now}, ${sql.join(sent.map(({ value }) => value))})`.execute(db);
}

export async function updateBusiness(db: Executor, tenant: Tenant, id: string, change: BusinessChange): Promise<boolean> {
  const sent = assignments(change).map(({ column, value }) => sql`${sql.ref(column)} = ${value}`);
  const { rows } =
    await sql`update business set ${sql.join([...sent, sql`updated_by = ${JSON.stringify(change.author)}::jsonb`, sql`date_updated = ${change.now}`])}
    where location_id = ${tenant} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Updates a batch of outdated records to the object's revision and removes values of deleted fields. Returns the number of records. */
export async function reindexSome(
  db: Executor,
  tenant: Tenant,
  objectKey: string,
  revision: number,
  removed: string[],
  most: number,
): Promise<number> {
  const kept =
    removed.length === 0
      ? sql`properties`
      : sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(properties) where split_part(key, '.', 1) <> all(${removed}::text[]))`;
  const { rows } = await sql`
    with behind as (
      select location_id, id from object_record where location_id = ${tenant} and object_key = ${objectKey} and revision < ${revision}
      order by revision, id limit ${most} for no key update skip locked
    )
    update object_record r set properties = kept.properties, revision = ${revision}
    from behind, lateral (select ${kept} as properties from object_record o where o.location_id = ${tenant} and o.id = behind.id) as kept
    where r.location_id = ${tenant} and r.id = behind.id returning r.id`.execute(db);
  return rows.length;
}

export async function isBehind(db: Executor, tenant: Tenant, objectKey: string, revision: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from object_record where location_id = ${tenant} and object_key = ${objectKey} and revision < ${revision}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
