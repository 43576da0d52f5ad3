import type { FieldOption } from "#db/contacts/tables.ts";
import { newId } from "#db/ids.ts";
import type { TestApp } from "../testing/test-app.ts";

// Fixtures for contact tests: records that only an operator can create.

type FieldSpec = { key: string; dataType: string; options?: FieldOption[]; allowCustomOption?: boolean };

/** Creates a custom field of contacts and returns its id. */
export async function customField(w: TestApp, locationId: string, spec: FieldSpec): Promise<string> {
  const id = newId();
  await w.db.query
    .insertInto("custom_field")
    .values({
      location_id: locationId,
      id,
      name: spec.key,
      field_key: `contact.${spec.key}`,
      data_type: spec.dataType,
      options: JSON.stringify(spec.options ?? []),
      allow_custom_option: spec.allowCustomOption ?? false,
    })
    .execute();
  return id;
}

export async function campaign(w: TestApp, locationId: string, name: string, status = "published"): Promise<string> {
  const id = newId();
  await w.db.query.insertInto("campaign").values({ location_id: locationId, id, name, status }).execute();
  return id;
}

export async function workflow(w: TestApp, locationId: string, name: string, status = "published"): Promise<string> {
  const id = newId();
  await w.db.query.insertInto("workflow").values({ location_id: locationId, id, name, status }).execute();
  return id;
}

/** Changes whether an existing location allows duplicates. */
export const allowDuplicates = (w: TestApp, locationId: string, allowed: boolean) =>
  w.db.query.updateTable("location").set({ allow_duplicate_contact: allowed }).where("id", "=", locationId).execute();
