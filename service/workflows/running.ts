import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { NewDelivery } from "#db/workflows/deliveries.ts";
import type { Deps } from "../deps.ts";

/** What a run works with. Deliveries are gathered, and written with the run. */
export type Run = {
  deps: Deps;
  tx: Executor;
  tenant: Tenant;
  id: string;
  workflow: { id: string; name: string };
  event: { id: string; contactId: string | null; causedBy: string[]; payload: Record<string, unknown> };
  deliveries: NewDelivery[];
};

/** A step that cannot be done, in words for whoever looks at the run. */
export class StepFailed extends Error {}
