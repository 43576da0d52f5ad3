import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { app } from "./client.ts";

/** The key begins with `appointments`, because a change of appointments may add a notification. */
const keyOf = (locationId: string) => ["appointments", "notices", locationId] as const;

/** Reminders appear without a change in the live stream, so the list is polled. */
const everyMs = 60_000;

export const noticeQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: keyOf(locationId),
      queryFn: async ({ signal }) => (await app.notices.list({ query: { locationId } }, { signal })).notices,
      refetchInterval: everyMs,
    }),
};

export const noticeMutations = {
  read: (locationId: string) =>
    mutationOptions({
      mutationFn: (ids?: string[]) => app.notices.read({ body: { locationId, ...(ids ? { ids } : {}) } }),
      meta: { stale: [keyOf(locationId)] },
    }),
};
