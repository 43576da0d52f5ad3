import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { app } from "./client.ts";

/** Under appointments: what changes one may say something about it. */
const keyOf = (locationId: string) => ["appointments", "notices", locationId] as const;

/** Reminders come without a change that would be told live. */
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
