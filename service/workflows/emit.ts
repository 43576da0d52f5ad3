import type { TriggerType } from "#contract/workflows/steps.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as rows from "#db/workflows/events.ts";

/** An event in terms of the API; `type` is the type that receivers see. */
export type OwnEvent = { trigger: TriggerType; type: string; payload: Record<string, unknown>; contactId?: string | undefined };

/**
 * Sends an event to the location's workflows within the transaction of the change. Writes nothing if no workflow listens.
 * The database itself writes the events of a contact's creation and changes.
 */
export const emit = async (tx: Executor, tenant: Tenant, event: OwnEvent): Promise<void> => {
  await rows.emit(tx, tenant, newEventOf(tenant, event));
};

/** Converts an event to its row. */
export const newEventOf = (tenant: Tenant, { trigger, type, payload, contactId }: OwnEvent): rows.NewEvent => ({
  trigger,
  type,
  contactId: contactId ?? null,
  payload: { type, locationId: tenant, ...(contactId === undefined ? {} : { contactId }), ...payload },
});

/** Sends events to one workflow only. */
export const emitTo = async (tx: Executor, tenant: Tenant, workflowId: string, events: readonly OwnEvent[]): Promise<void> => {
  if (events.length === 0) return;
  const addressed = events.map((event) => newEventOf(tenant, { ...event, payload: { ...event.payload, workflowId } }));
  await rows.emitAll(tx, tenant, addressed);
};
