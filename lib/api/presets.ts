import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { PresetWrite } from "#contract/users/presets.ts";
import { app } from "./client.ts";

const presetKeys = { all: ["team", "presets"] as const };
const stale = [presetKeys.all] as const;

export const presetQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...presetKeys.all, locationId] as const,
      queryFn: async ({ signal }) => (await app.people.presets.list({ query: { locationId } }, { signal })).presets,
      staleTime: 60_000,
    }),
};

export const presetMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: (body: PresetWrite & { name: string }) => app.people.presets.create({ query: { locationId }, body }),
      meta: { stale },
    }),
  update: (locationId: string) =>
    mutationOptions({
      mutationFn: ({ presetId, body }: { presetId: string; body: PresetWrite }) =>
        app.people.presets.update({ params: { presetId }, query: { locationId }, body }),
      meta: { stale },
    }),
  remove: (locationId: string) =>
    mutationOptions({
      mutationFn: (presetId: string) => app.people.presets.remove({ params: { presetId }, query: { locationId } }),
      meta: { stale },
    }),
};
