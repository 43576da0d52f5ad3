import * as dispatches from "#db/conversations/dispatches.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { addJob } from "../jobs/queue.ts";

/** Queues a pending message for sending. Locations take turns, however many pending messages one of them has. */
export async function queueMessage(
  tx: Executor,
  tenant: Tenant,
  messageId: string,
  { now, dueAt, attempts = 0 }: { now: Date; dueAt: Date; attempts?: number },
): Promise<void> {
  const turn = await dispatches.put(tx, tenant, messageId, { now, dueAt, attempts });
  const delayMs = dueAt.getTime() - now.getTime();
  await addJob(tx, "send-message", { locationId: tenant, messageId }, { key: `send-message:${tenant}:${messageId}`, delayMs, turn });
}
