import type { Generated } from "kysely";
import type { DefaultJson, Instant } from "../columns.ts";

export type FunnelStep = { id: string; name: string; sequence: number; type: string; url: string; pages: string[] };

export type FunnelTable = {
  location_id: string;
  id: string;
  name: string;
  type: Generated<string>;
  url: Generated<string>;
  category: string | null;
  parent_id: string | null;
  steps: DefaultJson<FunnelStep[]>;
  deleted: Generated<boolean>;
  date_added: Instant;
  date_updated: Instant;
  updated_at: Instant;
};

export type FunnelPageTable = {
  location_id: string;
  funnel_id: string;
  id: string;
  name: string;
  step_id: string;
  position: Generated<number>;
  deleted: Generated<boolean>;
  updated_at: Instant;
};

export type RedirectTable = {
  location_id: string;
  id: string;
  domain: string;
  path: string;
  path_lowercase: string;
  type: string;
  target: string;
  action: string;
  date_added: Instant;
  date_updated: Instant;
};

/** A domain belongs to one location. */
export type DomainTable = { domain: string; location_id: string; assigned_by: string; date_added: Instant };

export type FunnelsTables = { funnel: FunnelTable; funnel_page: FunnelPageTable; redirect: RedirectTable; domain: DomainTable };
