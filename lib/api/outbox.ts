import { infiniteQueryOptions } from "@tanstack/react-query";
import { app } from "./client.ts";

export const outboxQueries = {
  list: (locationId: string) =>
    infiniteQueryOptions({
      queryKey: ["outbox", locationId] as const,
      queryFn: ({ signal, pageParam }) =>
        app.outbox.list({ query: { locationId, ...(pageParam === "" ? {} : { before: pageParam }) } }, { signal }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
};
