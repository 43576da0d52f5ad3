import { type CountryCode, phoneCountryOf, phoneParts } from "#contract/contacts/phone-numbers.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";

/** The country of phone numbers without a calling code. */
export async function phoneCountry(db: Executor, tenant: Tenant): Promise<CountryCode | undefined> {
  const location = await locations.findById(db, tenant);
  return location && phoneCountryOf(location);
}

/** Further forms of a search text that may be a phone number. Reads the location only then. */
export async function numbersSought(db: Executor, tenant: Tenant, text: string): Promise<string[]> {
  if (phoneParts(text, undefined).length === 0) return [];
  return phoneParts(text, await phoneCountry(db, tenant)).filter((number) => number !== text);
}
