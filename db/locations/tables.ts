import type { Generated } from "kysely";
import type { DefaultInstant } from "../columns.ts";

type CompanyTable = { id: string; name: string; date_added: DefaultInstant };

export type LocationTable = {
  id: string;
  company_id: string;
  name: string;
  timezone: string;
  address: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postal_code: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  allow_duplicate_contact: Generated<boolean>;
  duplicate_match_order: Generated<string[]>;
  /** ISO 4217; applies to all prices. */
  currency: Generated<string>;
  /** Users with one of these roles need a second factor to sign in. */
  second_factor_roles: Generated<string[]>;
  language: Generated<string | null>;
  is_demo: Generated<boolean>;
  /** Since when the location is being deleted. */
  date_deleted: Generated<Date | null>;
  date_added: DefaultInstant;
};

export type LocationsTables = {
  company: CompanyTable;
  location: LocationTable;
};
