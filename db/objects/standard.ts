import { randomUUID } from "node:crypto";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

const standard = [
  {
    ...{ key: "contact", singular: "Contact", plural: "Contacts", description: "People the company deals with." },
    searchable: ["name", "email", "phone", "companyName"],
  },
  {
    ...{ key: "business", singular: "Business", plural: "Businesses", description: "Companies that contacts belong to." },
    searchable: ["name", "phone", "email", "website"],
  },
  { key: "opportunity", singular: "Opportunity", plural: "Opportunities", description: "Deals that may be won.", searchable: ["name"] },
] as const;

const newStandardId = () => randomUUID().replaceAll("-", "");

/** Gives a new location the standard objects and the association of a business with its contacts. */
export async function insertStandard(db: Executor, tenant: Tenant, at: Date): Promise<void> {
  const dates = { date_added: at, date_updated: at };
  const schemas = standard.map(({ searchable, ...object }) => ({
    ...object,
    ...dates,
    location_id: tenant,
    id: newStandardId(),
    standard: true,
    primary_display_property: `${object.key}.name`,
    searchable_properties: searchable.map((name) => `${object.key}.${name}`),
  }));
  await db.insertInto("object_schema").values(schemas).execute();
  await db
    .insertInto("association")
    .values({
      ...{ location_id: tenant, id: newStandardId(), key: "system_business_contact", is_system: true, ...dates },
      ...{ first_object_key: "business", first_object_label: "Business", second_object_key: "contact", second_object_label: "Contact" },
    })
    .execute();
}
