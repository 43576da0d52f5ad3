import { z } from "zod";
import { type LiveChange, liveChange, oldestFollowerMs } from "#contract/live.ts";

const heard = z.object({ id: z.string(), change: liveChange.nullable() });
/** Something happened; without a change, more than could be told one by one. */
type Heard = z.output<typeof heard>;

const reconnectMs = 3000;
const reconnectMostMs = 60_000;

/**
 * Listens to a location's changes until the returned function is called. Browsers allow few connections to one server, so of all tabs on a
 * location one holds the connection and tells the others; when it closes, another takes over where it was.
 */
export function listen(locationId: string, on: { change(change: LiveChange): void; resync(): void }): () => void {
  const name = `live ${locationId}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  let lastEventId = "";

  const hear = ({ id, change }: Heard) => {
    lastEventId = id;
    if (change === null) on.resync();
    else on.change(change);
  };
  const lead = () =>
    connect(
      locationId,
      () => lastEventId,
      (message) => {
        if (ending.signal.aborted) return;
        channel.postMessage(message);
        hear(message);
      },
      ending.signal,
    );
  channel.addEventListener("message", ({ data }) => {
    const message = heard.safeParse(data);
    if (message.success) hear(message.data);
  });
  ending.signal.addEventListener("abort", () => channel.close());

  // Without the lock manager, which plain http on another machine lacks, every tab listens for itself.
  if (!("locks" in navigator)) lead();
  else
    navigator.locks
      .request(name, { signal: ending.signal }, () => {
        lead();
        return new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
      })
      .catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
      });
  return () => ending.abort();
}

function connect(locationId: string, after: () => string, tell: (message: Heard) => void, ended: AbortSignal): void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const open = () => {
    const lastEventId = after();
    // Nothing that the page shows is older than the page.
    const ageMs = Math.min(Math.ceil(performance.now()), oldestFollowerMs);
    const query = new URLSearchParams({ locationId, ...(lastEventId === "" ? { ageMs: `${ageMs}` } : { lastEventId }) });
    source = new EventSource(`/api/live?${query}`);
    source.addEventListener("open", () => {
      // What happened while nobody listened, before the first event was ever told, is not replayed.
      if (failures > 0 && after() === "") tell({ id: "", change: null });
      failures = 0;
    });
    source.addEventListener("change", (event) => {
      const change = liveChange.safeParse(parsed(event.data));
      if (change.success) tell({ id: event.lastEventId, change: change.data });
    });
    source.addEventListener("resync", (event) => tell({ id: event.lastEventId, change: null }));
    source.addEventListener("error", () => {
      failures++;
      // A dropped connection is taken up again by the browser itself; a refused one is not.
      if (source?.readyState !== EventSource.CLOSED || ended.aborted) return;
      retry = setTimeout(open, Math.min(reconnectMs * 2 ** (failures - 1), reconnectMostMs));
    });
  };

  ended.addEventListener("abort", () => {
    clearTimeout(retry);
    source?.close();
  });
  open();
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
