import type { QueryClient } from "@tanstack/react-query";
import { invalidate } from "./invalidate.ts";

const gatherMs = 300;

/** Invalidates all queries whenever the connection's server reports an event, until the returned function is called. */
export function followEvents(connectionId: string, client: QueryClient): () => void {
  const source = new EventSource(`/api/hooks/${encodeURIComponent(connectionId)}/live`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;
  const refresh = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void invalidate(client);
    }, gatherMs);
  };
  source.addEventListener("event", refresh);
  source.addEventListener("error", () => {
    wasLost = true;
  });
  source.addEventListener("open", () => {
    if (wasLost) refresh();
    wasLost = false;
  });
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
