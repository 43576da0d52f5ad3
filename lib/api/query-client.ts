import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { QueryFamily } from "#contract/audit/entities.ts";
import { isApiError } from "#contract/errors.ts";
import { invalidate } from "./invalidate.ts";
import { isAway } from "./recovery.ts";
import { endSession } from "./session-end.ts";
import { waitAsAsked } from "./waiting.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** Every key begins with a family from the table of entities. */
    queryKey: readonly [QueryFamily, ...unknown[]];
    /** The query families that a mutation invalidates. */
    mutationMeta: { stale?: readonly QueryKey[] };
  }
}

const retriesMost = 2;
const waitsMost = 20;

/** Rate limit errors are retried after the requested wait, and server errors a few times. Other errors are final. */
const shouldRetry = (failures: number, error: unknown): boolean => {
  if (isApiError(error, "RATE_LIMITED")) return failures < waitsMost;
  // The page has already waited long enough. It shows the error, and refetches when the service responds.
  if (isApiError(error, "UPSTREAM_SLOW")) return false;
  const isPassing = isApiError(error) ? error.status >= 500 : error instanceof TypeError;
  return isPassing && failures < retriesMost;
};

const delayMs = (attempt: number, error: unknown): number => {
  if (isApiError(error, "RATE_LIMITED")) return waitAsAsked(error.retryAfterS);
  return Math.min(500 * 2 ** attempt, 4000);
};

/** The cache of a tab. `meta.stale` of a mutation lists what it invalidates; no other code lists keys. */
export function createQueryClient(onAway: () => void = () => undefined): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // On the server, the cache belongs to one request. A garbage collection timer would keep it in memory.
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: shouldRetry,
        retryDelay: delayMs,
        refetchOnWindowFocus: true,
      },
      // Only a mutation that was refused before it ran may be repeated automatically.
      mutations: { retry: (failures, error) => isApiError(error, "RATE_LIMITED") && failures < waitsMost, retryDelay: delayMs },
    },
    queryCache: new QueryCache({
      onError(error) {
        if (isAway(error)) onAway();
        endSession(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: endSession,
      onSuccess: (_data, _sent, _result, mutation) =>
        Promise.all((mutation.meta?.stale ?? []).map((queryKey) => invalidate(client, queryKey))),
    }),
  });
  return client;
}
