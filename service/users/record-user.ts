import * as changes from "#db/audit/changes.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";

/** Logs what happened to a user's sign-in, in the audit log of each of their locations. Triggers log the other changes of users. */
export async function recordOfUser(tx: Executor, userId: string, after: Record<string, string>): Promise<void> {
  for (const { id } of await users.listLocations(tx, userId))
    await changes.record(tx, tenantOfRow({ location_id: id }), { entity: "user", entityId: userId, action: "update", after });
}
