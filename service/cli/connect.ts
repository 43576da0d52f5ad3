import { scopes } from "#contract/scopes.ts";
import * as connections from "#db/dashboard/connections.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import { seal } from "#db/seal.ts";
import type { Tenant } from "#db/tenant.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import type { CommandDeps } from "./deps.ts";
import { UsageError } from "./usage-error.ts";

/** Connects the dashboard to a location of this service with a new token. */
export async function connect(tx: Executor, deps: CommandDeps, tenant: Tenant) {
  const location = await locations.findById(tx, tenant);
  if (location === undefined) throw new UsageError(`There is no location ${tenant}.`);
  const about = { name: "Dashboard", description: "The dashboard's own connection.", scopes: [...scopes], kind: "dashboard" as const };
  const { token } = await tokens.create(tx, tenant, about, deps.now());
  const id = newId();
  const made = await connections.insert(tx, {
    id,
    name: location.name,
    base_url: deps.baseUrl,
    location_id: tenant,
    location_name: location.name,
    timezone: location.timezone,
    is_own: true,
    sealed_token: seal(deps.settings.secret, connections.sealContext(id), token),
    last_four: token.slice(-4),
    created_by: null,
    date_added: deps.now(),
  });
  if (made === undefined) throw new UsageError(`The dashboard is already connected to location ${tenant}.`);
  return { id, name: made.name, baseUrl: made.base_url, locationId: tenant, lastFour: made.last_four };
}
