import { scopes } from "#contract/scopes.ts";
import * as connections from "#db/dashboard/connections.ts";
import { newId } from "#db/ids.ts";
import type { Executor } from "#db/pool.ts";
import { seal } from "#db/seal.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as tokens from "./issued-tokens.ts";

type To = { id: string; name: string; timezone: string };
type With = { secret: string; baseUrl: string; now: Date };

/** Connects the dashboard to a location of this service with a new token. Undefined if it is already connected. */
export async function connectDashboard(tx: Executor, location: To, { secret, baseUrl, now }: With) {
  const about = { name: "Dashboard", description: "The dashboard's own connection.", scopes: [...scopes], kind: "dashboard" as const };
  const { token } = await tokens.create(tx, tenantOfRow({ location_id: location.id }), about, now);
  const id = newId();
  return connections.insert(tx, {
    id,
    name: location.name,
    base_url: baseUrl,
    location_id: location.id,
    location_name: location.name,
    timezone: location.timezone,
    is_own: true,
    sealed_token: seal(secret, connections.sealContext(id), token),
    last_four: token.slice(-4),
    created_by: null,
    date_added: now,
  });
}
