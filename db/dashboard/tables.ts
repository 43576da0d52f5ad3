import type { Generated } from "kysely";
import type { DefaultInstant } from "../columns.ts";

export type ConnectionTable = {
  id: string;
  name: string;
  base_url: string;
  location_id: string;
  location_name: string;
  timezone: string | null;
  is_own: Generated<boolean>;
  sealed_token: string;
  last_four: string;
  created_by: string | null;
  /** The company that owns the connection; null for our own server, where the location determines the company. */
  company_id: Generated<string | null>;
  date_added: DefaultInstant;
};

export type DashboardTables = {
  connection: ConnectionTable;
};
