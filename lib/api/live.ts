import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { entityRow, isEntity } from "#contract/audit/entities.ts";
import type { LiveChange } from "#contract/live.ts";
import { invalidate } from "./invalidate.ts";
import { listen } from "./live-source.ts";
import { hearPresence } from "./presence.ts";

/** The query families that these changes invalidate, each once. */
export function staleFamilies(changes: readonly LiveChange[]): QueryKey[] {
  const families = changes.flatMap(staleOf);
  return [...new Map(families.map((family) => [JSON.stringify(family), family])).values()];
}

/** An entity that this dashboard does not know has no queries here. */
function staleOf({ entity, action, contactId }: LiveChange): QueryKey[] {
  if (!isEntity(entity) || action === "read") return [];
  const { stale, ofContact = [], whenCreatedOrDeleted = [] } = entityRow(entity);
  return [
    ...[...stale, ...(action === "update" ? [] : whenCreatedOrDeleted)].map((family) => [family] as const),
    ...ofContact.map((family) => (contactId === null ? ([family] as const) : ([family, contactId] as const))),
  ];
}

/**
 * Changes that arrive within this time are handled together. Under a continuous stream of changes, queries are invalidated once a second.
 */
const gatherMs = 80;
const floodMs = 1500;
const floodFrom = 20;

/** Invalidates the tab's queries after changes on the server, until the returned function is called. */
export function followChanges(locationId: string, client: QueryClient): () => void {
  let gathered: LiveChange[] = [];
  let isAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFlood = false;

  const flush = () => {
    timer = undefined;
    isFlood = isAll || gathered.length >= floodFrom;
    if (isAll) void invalidate(client);
    else for (const queryKey of staleFamilies(gathered)) void invalidate(client, queryKey);
    gathered = [];
    isAll = false;
  };
  const schedule = () => {
    timer ??= setTimeout(flush, isFlood ? floodMs : gatherMs);
  };

  const stop = listen(locationId, {
    change(change) {
      gathered.push(change);
      schedule();
    },
    presence: hearPresence,
    resync() {
      isAll = true;
      schedule();
    },
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
