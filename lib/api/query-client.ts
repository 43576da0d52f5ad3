import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { QueryFamily } from "#contract/audit/entities.ts";
import { isApiError } from "#contract/errors.ts";
import { isAway } from "./recovery.ts";
import { endSession } from "./session-end.ts";
import { waitAsAsked } from "./waiting.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** Every key begins with a family of the table of entities. */
    queryKey: readonly [QueryFamily, ...unknown[]];
    /** What a write makes untrue: families of query keys. */
    mutationMeta: { stale?: readonly QueryKey[] };
  }
}

const retriesMost = 2;
const waitsMost = 20;

/** A refused rate waits as it was told; a server that failed is asked again; a refusal of another kind stands. */
const shouldRetry = (failures: number, error: unknown): boolean => {
  if (isApiError(error, "RATE_LIMITED")) return failures < waitsMost;
  // It was waited for long enough: the page says so, and is read again once the service answers.
  if (isApiError(error, "UPSTREAM_SLOW")) return false;
  const isPassing = isApiError(error) ? error.status >= 500 : error instanceof TypeError;
  return isPassing && failures < retriesMost;
};

const delayMs = (attempt: number, error: unknown): number => {
  if (isApiError(error, "RATE_LIMITED")) return waitAsAsked(error.retryAfterS);
  return Math.min(500 * 2 ** attempt, 4000);
};

/** One cache for a tab. A write tells by `meta.stale` what it makes untrue, and nobody else lists keys. */
export function createQueryClient(onAway: () => void = () => undefined): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // While the server renders, data is of one request: a timer would keep it in memory.
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : 10 * 60_000,
        retry: shouldRetry,
        retryDelay: delayMs,
        refetchOnWindowFocus: true,
      },
      // Only a request that was refused unheard may be sent again by itself.
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
        Promise.all((mutation.meta?.stale ?? []).map((queryKey) => client.invalidateQueries({ queryKey }))),
    }),
  });
  return client;
}
