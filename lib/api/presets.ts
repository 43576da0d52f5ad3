import { queryOptions } from "@tanstack/react-query";
import { app } from "./client.ts";

const presetKeys = { all: ["team", "presets"] as const };

export const presetQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...presetKeys.all, locationId] as const,
      queryFn: async ({ signal }) => (await app.people.presets.list({ query: { locationId } }, { signal })).presets,
      staleTime: 60_000,
    }),
};
