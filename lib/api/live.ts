import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type LiveChange, liveChange } from "#contract/application/live.ts";

/** Which families of queries a change of each entity makes untrue. */
const familiesOf: Record<string, (change: LiveChange) => readonly QueryKey[]> = {
  contact: ({ action }) => [["contacts"], ["tags"], ["timeline"], ...(action === "update" ? [] : [["duplicates"]])],
  note: ({ contactId }) => [contactId === null ? ["notes"] : ["notes", contactId], ["timeline"]],
  task: () => [["tasks"], ["timeline"]],
  business: () => [["businesses"], ["contacts"]],
  custom_field: () => [["custom-fields"], ["contacts"]],
  campaign: () => [["campaigns"], ["enrolments"]],
  workflow: () => [["workflows"], ["enrolments"]],
  contact_workflow: ({ contactId }) => [contactId === null ? ["enrolments"] : ["enrolments", contactId], ["timeline"]],
  contact_campaign: ({ contactId }) => [contactId === null ? ["enrolments"] : ["enrolments", contactId], ["timeline"]],
  location: () => [["location"]],
};

/** The families that these changes make untrue, each once. */
export function staleFamilies(changes: readonly LiveChange[]): QueryKey[] {
  const families = changes.flatMap((change) => familiesOf[change.entity]?.(change) ?? []);
  return [...new Map(families.map((family) => [JSON.stringify(family), family])).values()];
}

/** Changes within this time are taken together; under a flood of them, what is shown is read again once in the longer time. */
const gatherMs = 80;
const floodMs = 1500;
const reconnectMs = 3000;
const reconnectMostMs = 60_000;

/** Keeps a tab's cache true to what happens at the server, until the returned function is called. */
export function followChanges(locationId: string, client: QueryClient): () => void {
  let source: EventSource | undefined;
  let gathered: LiveChange[] = [];
  let isAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let flushedMs = 0;
  let lastEventId = "";

  const flush = () => {
    timer = undefined;
    flushedMs = Date.now();
    const families = staleFamilies(gathered);
    gathered = [];
    if (isAll) void client.invalidateQueries();
    else for (const queryKey of families) void client.invalidateQueries({ queryKey });
    isAll = false;
  };
  const schedule = () => {
    timer ??= setTimeout(flush, Math.max(gatherMs, flushedMs + floodMs - Date.now() - (gathered.length < 20 && !isAll ? floodMs : 0)));
  };

  const connect = () => {
    const after = lastEventId === "" ? "" : `&${new URLSearchParams({ lastEventId })}`;
    source = new EventSource(`/api/live?${new URLSearchParams({ locationId })}${after}`);
    source.addEventListener("open", () => {
      // What happened while nobody listened, before the first event was ever told, is not replayed.
      if (failures > 0 && lastEventId === "") {
        isAll = true;
        schedule();
      }
      failures = 0;
    });
    source.addEventListener("change", (event) => {
      lastEventId = event.lastEventId;
      const change = liveChange.safeParse(parsed(event.data));
      if (!change.success) return;
      gathered.push(change.data);
      schedule();
    });
    source.addEventListener("resync", (event) => {
      lastEventId = event.lastEventId;
      isAll = true;
      schedule();
    });
    source.addEventListener("error", () => {
      failures++;
      // A dropped connection is taken up again by the browser itself; a refused one is not.
      if (source?.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(connect, Math.min(reconnectMs * 2 ** (failures - 1), reconnectMostMs));
    });
  };

  connect();
  return () => {
    clearTimeout(timer);
    clearTimeout(retry);
    source?.close();
  };
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
