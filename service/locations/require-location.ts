import { ApiError } from "#contract/errors.ts";
import { findById } from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";

export async function requireLocation(db: Executor, tenant: Tenant) {
  const location = await findById(db, tenant);
  if (location === undefined) throw new ApiError("NOT_FOUND", { message: "Location not found" });
  return location;
}
