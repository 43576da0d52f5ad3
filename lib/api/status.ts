import { queryOptions } from "@tanstack/react-query";
import { app } from "./client.ts";

export const statusQueries = {
  get: (locationId: string) =>
    queryOptions({
      queryKey: ["status", locationId] as const,
      queryFn: async ({ signal }) => (await app.status.get({ query: { locationId } }, { signal })).status,
      staleTime: 60_000,
    }),
};
