import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { connectDashboard } from "../integrations/dashboard-connection.ts";
import type { CommandDeps } from "./deps.ts";
import { UsageError } from "./usage-error.ts";

/** Connects the dashboard to a location of this service with a new token. */
export async function connect(tx: Executor, deps: CommandDeps, tenant: Tenant) {
  const location = await locations.findById(tx, tenant);
  if (location === undefined) throw new UsageError(`There is no location ${tenant}.`);
  const made = await connectDashboard(tx, location, { secret: deps.settings.secret, baseUrl: deps.baseUrl, now: deps.now() });
  if (made === undefined) throw new UsageError(`The dashboard is already connected to location ${tenant}.`);
  return { id: made.id, name: made.name, baseUrl: made.base_url, locationId: tenant, lastFour: made.last_four };
}
