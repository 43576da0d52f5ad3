import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { app } from "./client.ts";

const keyOf = (locationId: string) => ["notifications", locationId] as const;

/** Tasks become due without a change in the live stream, so the list is polled. */
const everyMs = 60_000;

export const notificationQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: keyOf(locationId),
      queryFn: async ({ signal }) => (await app.notifications.list({ query: { locationId } }, { signal })).notifications,
      refetchInterval: everyMs,
    }),
};

export const notificationMutations = {
  read: (locationId: string) =>
    mutationOptions({
      mutationFn: (ids?: string[]) => app.notifications.read({ body: { locationId, ...(ids ? { ids } : {}) } }),
      meta: { stale: [keyOf(locationId)] },
    }),
};
