import { sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type Named = { id: string; name: string | null; email: string | null; phone: string | null };

export async function listContacts(db: Executor, tenant: Tenant, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("contact")
    .select(["id", "name", "email", "phone"])
    .where("location_id", "=", tenant)
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The calendars that a public page with this slug may refer to: that of the given location, or at most two from all locations. */
export async function listBySlug(db: Executor, slug: string, locationId: string | undefined) {
  let query = db
    .selectFrom("calendar")
    .innerJoin("location", "location.id", "calendar.location_id")
    .select(["calendar.id", "calendar.location_id", "location.name as location_name", "location.timezone", "location.currency"])
    .where("location.date_deleted", "is", null)
    .orderBy(sql`lower(calendar.slug) = lower(${slug}) desc`);
  const isSlug = sql<boolean>`lower(calendar.slug) = lower(${slug})`;
  query =
    locationId === undefined
      ? query.where(isSlug)
      : query
          .where("calendar.location_id", "=", locationId)
          .where(sql<boolean>`(${isSlug} or lower(calendar.settings ->> 'widgetSlug') = lower(${slug}))`);
  return query.limit(2).execute();
}
