import type { triggerTypes } from "#contract/workflows/workflows.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as rows from "#db/workflows/events.ts";

type TriggerType = (typeof triggerTypes)[number];

/** What happened, in the words of the interface; `type` is the one its receivers see. */
export type OwnEvent = { trigger: TriggerType; type: string; payload: Record<string, unknown>; contactId?: string | undefined };

/**
 * Tells the location's workflows of an event, within the transaction of the change. Nothing is written where none of them listens.
 * A contact's own creation and changes are told by the database itself.
 */
export const emit = async (tx: Executor, tenant: Tenant, event: OwnEvent): Promise<void> => {
  await rows.emit(tx, tenant, newEventOf(tenant, event));
};

/** The event as it is written. */
export const newEventOf = (tenant: Tenant, { trigger, type, payload, contactId }: OwnEvent): rows.NewEvent => ({
  trigger,
  type,
  contactId: contactId ?? null,
  payload: { type, locationId: tenant, ...(contactId === undefined ? {} : { contactId }), ...payload },
});
