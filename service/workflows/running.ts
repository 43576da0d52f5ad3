import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { NewDelivery } from "#db/workflows/deliveries.ts";
import type { Deps } from "../deps.ts";

/** What a run is about. */
export type RunEvent = { id: string; trigger: string; contactId: string | null; causedBy: string[]; payload: Record<string, unknown> };

/** The state of a run. Deliveries are collected and written together with the run. */
export type Run = {
  deps: Deps;
  tx: Executor;
  tenant: Tenant;
  id: string;
  workflow: { id: string; name: string };
  event: RunEvent;
  deliveries: NewDelivery[];
  /** A test passes all waits at once, and its transaction is rolled back. */
  isTest?: boolean;
};

/** A step cannot be performed; users see the message in the run's log. */
export class StepFailed extends Error {}

/** The run ends here without a failure. */
export class RunStopped extends Error {}
