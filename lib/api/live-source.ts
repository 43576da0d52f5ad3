import { z } from "zod";
import { type ConversationPresence, conversationPresence } from "#contract/conversations/presence.ts";
import { valueOfJson } from "#contract/json-text.ts";
import { type LiveChange, liveChange, oldestFollowerMs } from "#contract/live.ts";

const streamMessage = z.union([z.object({ id: z.string(), change: liveChange.nullable() }), z.object({ presence: conversationPresence })]);
/** An event of the stream. If the change is null, more has changed than the stream lists. */
type StreamMessage = z.output<typeof streamMessage>;

const reconnectMs = 3000;
const reconnectMostMs = 60_000;

type Listener = { change(change: LiveChange): void; presence(presence: ConversationPresence): void; resync(): void };

/**
 * Listens to a location's changes until the returned function is called. Browsers allow only a few connections to one server, so among all
 * tabs on a location, one has the connection and broadcasts to the others. When it closes, another tab continues from the last event.
 */
export function listen(locationId: string, on: Listener): () => void {
  const name = `live ${locationId}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  let lastEventId = "";

  const deliver = (message: StreamMessage) => {
    if ("presence" in message) return on.presence(message.presence);
    const { id, change } = message;
    lastEventId = id;
    if (change === null) on.resync();
    else on.change(change);
  };
  const connectAndBroadcast = () =>
    connect(
      locationId,
      () => lastEventId,
      (message) => {
        if (ending.signal.aborted) return;
        channel.postMessage(message);
        deliver(message);
      },
      ending.signal,
    );
  channel.addEventListener("message", ({ data }) => {
    const message = streamMessage.safeParse(data);
    if (message.success) deliver(message.data);
  });
  ending.signal.addEventListener("abort", () => channel.close());

  // Plain http on another machine has no lock manager, so every tab opens its own connection there.
  if (!("locks" in navigator)) connectAndBroadcast();
  else
    navigator.locks
      .request(name, { signal: ending.signal }, () => {
        connectAndBroadcast();
        return new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
      })
      .catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
      });
  return () => ending.abort();
}

function connect(locationId: string, after: () => string, onMessage: (message: StreamMessage) => void, ended: AbortSignal): void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const open = () => {
    const lastEventId = after();
    // The page's data is not older than the page, so earlier changes are not needed.
    const ageMs = Math.min(Math.ceil(performance.now()), oldestFollowerMs);
    const query = new URLSearchParams({ locationId, ...(lastEventId === "" ? { ageMs: `${ageMs}` } : { lastEventId }) });
    source = new EventSource(`/api/live?${query}`);
    source.addEventListener("open", () => {
      // Changes before the first event cannot be replayed after a failure, so everything is refetched.
      if (failures > 0 && after() === "") onMessage({ id: "", change: null });
      failures = 0;
    });
    source.addEventListener("change", (event) => {
      const change = liveChange.safeParse(parsed(event.data));
      if (change.success) onMessage({ id: event.lastEventId, change: change.data });
    });
    source.addEventListener("presence", (event) => {
      const presence = conversationPresence.safeParse(parsed(event.data));
      if (presence.success) onMessage({ presence: presence.data });
    });
    source.addEventListener("resync", (event) => onMessage({ id: event.lastEventId, change: null }));
    source.addEventListener("error", () => {
      failures++;
      // The browser reopens a dropped connection by itself, but not a refused one.
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

const parsed = (text: unknown): unknown => (typeof text === "string" ? valueOfJson(text) : undefined);
