import { fieldKindOf } from "#contract/fields/field-types.ts";
import type { Contact } from "#db/contacts/contacts.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import { copyContacts, countContacts } from "#db/demo/contacts.ts";
import * as locations from "#db/locations/locations.ts";
import { type Db, sqlState } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import { UsageError } from "../cli/usage-error.ts";
import { dayBefore, personOf } from "./person.ts";
import { randomOf } from "./random.ts";

const attemptsMost = 3;
const attemptStep = 10_000_019;

/** An area code that no place uses, with a million numbers; further ones in a range that no country uses. */
const phoneOf = (number: number) =>
  number < 1_000_000 ? `+441632${String(number).padStart(6, "0")}` : `+999${String(number).padStart(9, "0")}`;

function* people(how: {
  tenant: Tenant;
  first: number;
  count: number;
  now: Date;
  assignees: string[];
  fields: customFields.CustomField[];
}): Generator<Contact> {
  const random = randomOf(`${how.tenant} ${how.first}`);
  // Oldest first, as real contacts are added, so that neighbours in the table are close in time and reads are fewer.
  const added = Float64Array.from({ length: how.count }, () => dayBefore(random, how.now).getTime()).sort();
  for (const [index, ms] of added.entries()) {
    const number = how.first + index;
    const common = { locationId: how.tenant, now: how.now, assignees: how.assignees, businessIds: [] };
    const person = personOf(random, { ...common, number, phone: phoneOf(number), added: new Date(ms) });
    yield { ...person, custom_fields: valuesOf(how.fields, number) };
  }
}

/** Values for the fields that can be filtered, if the location has such fields. */
function valuesOf(fields: customFields.CustomField[], number: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const option = field.options[number % (field.options.length + 1)];
    if (fieldKindOf(field.data_type) === "number") values[field.id] = number % 25;
    else if (option !== undefined && fieldKindOf(field.data_type) === "option") values[field.id] = option.key;
  }
  return values;
}

/** Adds this many generated contacts, all or none, in the database's fastest way. */
export async function fillWithContacts(
  db: Db,
  tenant: Tenant,
  count: number,
  now: Date,
): Promise<{ locationId: string; contacts: number; total: number }> {
  const location = await locations.findById(db.query, tenant);
  if (location === undefined) throw new UsageError(`There is no location ${tenant}.`);
  const assignees = (await users.listByLocation(db.query, tenant)).map(({ id }) => id);
  const fields = await customFields.list(db.query, tenant);
  const current = await countContacts(db, tenant);
  for (let attempt = 0; ; attempt++) {
    try {
      const first = current + attempt * attemptStep;
      await copyContacts(db, people({ tenant, first, count, now, assignees, fields }), { isUnique: !location.allow_duplicate_contact });
      return { locationId: tenant, contacts: count, total: current + count };
    } catch (thrown) {
      // Contacts deleted since an earlier run leave gaps, so new numbers can collide with existing ones.
      if (sqlState(thrown) !== "23505" || attempt + 1 >= attemptsMost) throw thrown;
    }
  }
}
