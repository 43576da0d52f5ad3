import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { NewDelivery } from "#db/workflows/deliveries.ts";
import type { Deps } from "../deps.ts";

/** The state of a run. Deliveries are collected and written together with the run. */
export type Run = {
  deps: Deps;
  tx: Executor;
  tenant: Tenant;
  id: string;
  workflow: { id: string; name: string };
  event: { id: string; contactId: string | null; causedBy: string[]; payload: Record<string, unknown> };
  deliveries: NewDelivery[];
};

/** A step cannot be performed; users see the message in the run's log. */
export class StepFailed extends Error {}
