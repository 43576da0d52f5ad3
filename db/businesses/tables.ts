import type { Generated } from "kysely";
import type { DefaultInstant, Json } from "../columns.ts";
import type { RecordAuthor } from "../objects/tables.ts";

export type BusinessTable = {
  location_id: string;
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  followers: Generated<string[]>;
  created_by: Json<RecordAuthor> | null;
  updated_by: Json<RecordAuthor> | null;
  date_added: DefaultInstant;
  date_updated: DefaultInstant;
};

export type BusinessesTables = {
  business: BusinessTable;
};
