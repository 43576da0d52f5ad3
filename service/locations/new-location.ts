import type { AccountLanguage } from "#contract/users/account.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import { currencyOf } from "./currency.ts";

type NewLocation = {
  id: string;
  companyId: string;
  name: string;
  timezone: string;
  country: string | null;
  /** Without it, the currency of the country. */
  currency?: string | undefined;
  language?: AccountLanguage;
};

const nowhere = { address: null, city: null, state: null, postal_code: null, email: null, phone: null, website: null };

/** Undefined if the id exists already. */
export const insertLocation = (tx: Executor, { companyId, currency, ...given }: NewLocation, now: Date) =>
  locations.insert(tx, { ...nowhere, ...given, company_id: companyId, currency: currency ?? currencyOf(given), date_added: now });
