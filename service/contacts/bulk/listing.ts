import { z } from "zod";
import { bulkSearch } from "#contract/contacts/bulk.ts";
import * as items from "#db/contacts/bulk-items.ts";
import { listIds } from "#db/contacts/search/plain.ts";
import type { Search } from "#db/contacts/search/types.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { limitOfStarter, type OperationRun } from "../../operations/run.ts";
import { searchOf } from "../search.ts";

// A search's contacts are stored as the items of its bulk action, so that a change which ends the match does not end the action. The request
// stores the first ones, and the operation the rest, before it acts.

/** How many contacts one transaction stores. A request with a million would take half a minute. */
const listedAtOnce = 10_000;

/** The contacts of a search that the request did not store: those after this id. */
export const unlisted = z.object({ search: bulkSearch, after: z.string() });

type Page = { except: readonly string[]; addedUntil: Date; after: string };

/** The next contacts of a search, and the id after which there may be more. */
export async function listNext(db: Executor, tenant: Tenant, search: Search, { except, addedUntil, after }: Page) {
  const found = await listIds(db, tenant, search, { addedUntil, after, limit: listedAtOnce });
  const excluded = new Set(except);
  return { ids: found.filter((id) => !excluded.has(id)), next: found.length < listedAtOnce ? undefined : found.at(-1) };
}

const progress = z.object({ listedTo: z.string().nullish() });

/** Stores the rest of a search's contacts. A run after a crash continues after the last stored batch. */
export async function listRest(
  run: OperationRun,
  { search, after }: z.output<typeof unlisted>,
  endpoints: Parameters<typeof limitOfStarter>[2],
): Promise<void> {
  const { tenant } = run.ctx;
  const { id, summary, date_added: addedUntil } = run.operation;
  const { listedTo = after } = progress.parse(summary);
  for (let last = listedTo; last !== null && !(await run.isCancelled()); ) {
    const from: string = last;
    last = await run.ctx.tx(async (tx) => {
      const onlyAssignedTo = await limitOfStarter(run, tx, endpoints);
      const { ids, next = null } = await listNext(tx, tenant, await searchOf({ db: tx, tenant, onlyAssignedTo }, search), {
        ...{ except: search.except, addedUntil, after: from },
      });
      await items.insert(tx, tenant, id, ids);
      await run.report({ summary: { listedTo: next } }, tx);
      return next;
    });
  }
}
