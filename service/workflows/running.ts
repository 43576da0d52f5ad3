import type { StepNote, StepNoteCode } from "#contract/workflows/notes.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { NewDelivery } from "#db/workflows/deliveries.ts";
import type { Deps } from "../deps.ts";

/** The subject of a run. */
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

export const noteOf = (code: StepNoteCode, values: Record<string, string | number> = {}): StepNote => ({ code, values });

class Noted extends Error {
  readonly note: StepNote;

  constructor(code: StepNoteCode) {
    super(code);
    this.note = noteOf(code);
  }
}

/** A step cannot be performed; users see the reason in the run's log. */
export class StepFailed extends Noted {}

/** The run ends here without a failure. */
export class RunStopped extends Noted {}
