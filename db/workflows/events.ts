import { type Selectable, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";
import type { WorkflowEventTable } from "./tables.ts";

export type WorkflowEvent = Selectable<WorkflowEventTable>;

/** Writes an event where a published workflow listens to its trigger, and queues the work that follows; all of it in one statement. */
export const emit = (
  db: Executor,
  tenant: Tenant,
  event: { trigger: string; type: string; contactId: string | null; payload: Record<string, unknown> },
) =>
  sql`select emit_workflow_event(${tenant}, ${event.trigger}, ${event.type}, ${event.contactId}, ${JSON.stringify(event.payload)}::json)`.execute(
    db,
  );
