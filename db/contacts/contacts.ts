import { type Selectable, sql, type Updateable } from "kysely";
import type { Stored } from "../columns.ts";
import { executeJson } from "../json-rows.ts";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import { holds, type IdentityField } from "./identity.ts";
import type { ContactTable, generatedColumns } from "./tables.ts";

/** The columns that are returned to callers; the others serve indexes. */
export const columns = [
  "id",
  "location_id",
  "name",
  "first_name",
  "last_name",
  "email",
  "email_lower",
  "phone",
  "additional_emails",
  "additional_phones",
  "type",
  "source",
  "assigned_to",
  "followers",
  "tags",
  "custom_fields",
  "company_name",
  "gender",
  "address1",
  "city",
  "state",
  "country",
  "postal_code",
  "website",
  "timezone",
  "date_of_birth",
  "dnd",
  "dnd_settings",
  "inbound_dnd_settings",
  "business_id",
  "attribution_source",
  "last_attribution_source",
  "visitor_id",
  "last_activity",
  "date_added",
  "date_updated",
] as const satisfies (keyof ContactTable)[];

export type Contact = Pick<Selectable<ContactTable>, (typeof columns)[number]>;

/** The select list of the table named `contact`, for queries read as rows. */
export const selectedColumns = columns.map((column) => `contact.${column}`).join(", ");

const instants = ["last_activity", "date_added", "date_updated"] as const satisfies (typeof columns)[number][];

/** A contact read as JSON: its instants are text that `isoOfUtcText` converts. */
export type ContactJson = Stored<Contact>;

/** The select list of the table or query named `contact`, for queries read as JSON. */
export const jsonColumns = columns
  .map((column) =>
    instants.some((instant) => instant === column) ? `contact.${column} at time zone 'UTC' as ${column}` : `contact.${column}`,
  )
  .join(", ");

/** The fields that a caller writes. The unique keys follow from them and from the location's duplicate rule. */
export type ContactFields = Omit<
  Updateable<ContactTable>,
  "location_id" | "id" | "unique_email" | "unique_phone" | "email_lower" | (typeof generatedColumns)[number]
>;
export type NewContact = ContactFields & { id: string; date_added: Date; date_updated: Date };
export type Identity = { email?: string | null; phone?: string | null };

/** Whether the location `l` identifies people by this field; contacts may share other fields. */
const isMatched = (field: IdentityField) => `'${field}' = any(l.duplicate_match_order)`;

/** The unique key of a contact of the location `l`; null if the location allows duplicates of it. */
export const uniqueKey = (field: IdentityField, value: string): string =>
  `case when not l.allow_duplicate_contact and ${isMatched(field)} then ${value} end`;

const selectOne = `select ${jsonColumns} from contact where location_id = $1 and id = $2`;

/** Undefined also for a contact of another location. */
export async function findById(db: Executor, tenant: Tenant, id: string): Promise<ContactJson | undefined> {
  const [row] = await executeJson<ContactJson>(db, selectOne, [tenant, id]);
  return row;
}

/** Locks the contact until the transaction ends. */
export const findForUpdate = (db: Executor, tenant: Tenant, id: string) =>
  db.selectFrom("contact").select(columns).where("location_id", "=", tenant).where("id", "=", id).forUpdate().executeTakeFirst();

export async function exists(db: Executor, tenant: Tenant, id: string): Promise<boolean> {
  return (
    (await db.selectFrom("contact").select("id").where("location_id", "=", tenant).where("id", "=", id).executeTakeFirst()) !== undefined
  );
}

export async function isAssigned(db: Executor, tenant: Tenant, id: string, userId: string): Promise<boolean> {
  const found = db
    .selectFrom("contact")
    .select("id")
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .where("assigned_to", "=", userId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The contacts of these that are assigned to the user, in the given order. */
export async function listAssigned(db: Executor, tenant: Tenant, ids: string[], userId: string): Promise<string[]> {
  const found = await db
    .selectFrom("contact")
    .select("id")
    .where("location_id", "=", tenant)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where("assigned_to", "=", userId)
    .execute();
  const theirs = new Set(found.map(({ id }) => id));
  return ids.filter((id) => theirs.has(id));
}

/** The same, locked until the transaction ends. */
export async function holdAssigned(db: Executor, tenant: Tenant, ids: string[], userId: string): Promise<string[]> {
  const found = await db
    .selectFrom("contact")
    .select("id")
    .where("location_id", "=", tenant)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where("assigned_to", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return found.map(({ id }) => id);
}

export const listByIds = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.selectFrom("contact").select(columns).where("location_id", "=", tenant).where("id", "in", ids).execute();

export const emailKey = (email: string) => email.trim().toLowerCase();

/** A unique violation (23505) means that another contact has the email or phone, which is one of the location's `unique` fields. */
export async function update(
  db: Executor,
  tenant: Tenant,
  id: string,
  fields: ContactFields,
  unique: readonly string[] = [],
): Promise<Contact | undefined> {
  const email = typeof fields.email === "string" ? emailKey(fields.email) : null;
  const phone = typeof fields.phone === "string" ? fields.phone : null;
  return db
    .updateTable("contact")
    .set({
      ...fields,
      ...(fields.email === undefined
        ? {}
        : { email_lower: email, unique_email: unique.includes("email") ? keyAfter("email", email) : null }),
      ...(fields.phone === undefined ? {} : { unique_phone: unique.includes("phone") ? keyAfter("phone", phone) : null }),
    })
    .where("location_id", "=", tenant)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/** A contact that was created while duplicates were allowed keeps its email or phone without a unique key until the value changes. */
const keyAfter = (field: IdentityField, value: string | null) =>
  field === "email"
    ? sql<string | null>`case when email_lower is not distinct from ${value}::text then unique_email else ${value}::text end`
    : sql<string | null>`case when phone is not distinct from ${value}::text then unique_phone else ${value}::text end`;

export const remove = (db: Executor, tenant: Tenant, id: string) =>
  db.deleteFrom("contact").where("location_id", "=", tenant).where("id", "=", id).returning("id").executeTakeFirst();

/** The keys of the advisory locks for one person's email and phone. */
export const identityKeys = (tenant: Tenant, identity: Identity): string[] => [
  ...(identity.email ? [`${tenant} email ${emailKey(identity.email)}`] : []),
  ...(identity.phone ? [`${tenant} phone ${identity.phone}`] : []),
];

export async function lockKeys(db: Executor, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`select pg_advisory_xact_lock(key) from (select hashtextextended(text, 0) as key from unnest(${keys}::text[]) as text order by 1) as keys`.execute(
    db,
  );
}

/** Transactions that look for the same person run one after the other. */
export const lockIdentity = (db: Executor, tenant: Tenant, identity: Identity): Promise<void> =>
  lockKeys(db, identityKeys(tenant, identity));

/** The oldest contact with the email, and the oldest with the phone, including additional ones. */
export async function findByIdentity(
  db: Executor,
  tenant: Tenant,
  identity: Identity,
  exceptId?: string,
): Promise<Partial<Record<IdentityField, Contact>>> {
  const first = async (field: IdentityField, value: string) => {
    let found = db.selectFrom("contact").select(columns).where("location_id", "=", tenant).where(holds(field, value));
    if (exceptId !== undefined) found = found.where("id", "<>", exceptId);
    return found.orderBy("date_added").orderBy("id").limit(1).executeTakeFirst();
  };
  const email = identity.email ? await first("email", emailKey(identity.email)) : undefined;
  const phone = identity.phone ? await first("phone", identity.phone) : undefined;
  return { ...(email ? { email } : {}), ...(phone ? { phone } : {}) };
}

/** Ordered by id, after the cursor. */
export const listByIdentity = (
  db: Executor,
  tenant: Tenant,
  identity: { email: string } | { phone: string },
  page: { limit: number; afterId?: string | undefined; assignedTo?: string | undefined },
) => {
  let found = db
    .selectFrom("contact")
    .select(columns)
    .where("location_id", "=", tenant)
    .where("email" in identity ? holds("email", emailKey(identity.email)) : holds("phone", identity.phone));
  if (page.afterId !== undefined) found = found.where("id", ">", page.afterId);
  if (page.assignedTo !== undefined) found = found.where("assigned_to", "=", page.assignedTo);
  return found.orderBy("id").limit(page.limit).execute();
};

const nameKey = sql<string>`lower(coalesce(name, ''))`;

/** Ordered by name, then id. */
export async function listByBusiness(
  db: Executor,
  tenant: Tenant,
  businessId: string,
  page: {
    limit: number;
    skip: number;
    text?: string | undefined;
    numbers: string[];
    after?: { name: string; id: string } | undefined;
    assignedTo?: string | undefined;
  },
): Promise<{ contacts: Contact[]; count: number }> {
  let matching = db.selectFrom("contact").where("location_id", "=", tenant).where("business_id", "=", businessId);
  if (page.assignedTo !== undefined) matching = matching.where("assigned_to", "=", page.assignedTo);
  if (page.text) {
    const pattern = likePattern(page.text);
    const phones = [page.text, ...page.numbers].map((number) => sql`phone like ${likePattern(number)}`);
    matching = matching.where(sql<boolean>`(lower(name) like ${pattern} or email_lower like ${pattern} or ${sql.join(phones, sql` or `)})`);
  }
  let found = matching.select(columns);
  if (page.after) found = found.where(sql<boolean>`(lower(coalesce(name, '')), id) > (lower(${page.after.name}), ${page.after.id})`);
  const contacts = await found.orderBy(nameKey).orderBy("id").limit(page.limit).offset(page.skip).execute();
  const { count } = await matching.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return { contacts, count };
}

/** A pattern that finds the text anywhere in a lower-cased column. The database lowers it, by the same rules as the column. */
export const likePattern = (text: string) => sql<string>`lower(${`%${text.replace(/[\\%_]/g, "\\$&")}%`})`;

/** Null ends the association. Returns the ids that exist. Locks them in a fixed order, so that two calls never deadlock. */
export async function setBusiness(db: Executor, tenant: Tenant, ids: string[], businessId: string | null, now: Date): Promise<string[]> {
  const held = db.selectFrom("contact").select("id").where("location_id", "=", tenant).where("id", "in", ids).orderBy("id").forUpdate();
  const changed = await db
    .with("held", () => held)
    .updateTable("contact")
    .from("held")
    .set({ business_id: businessId, date_updated: now })
    .where("location_id", "=", tenant)
    .whereRef("contact.id", "=", "held.id")
    .returning("contact.id")
    .execute();
  return changed.map((row) => row.id);
}
