import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { LocationUpdate } from "#contract/locations/settings.ts";
import { api, app } from "./client.ts";

const locationKeys = { all: ["location"] as const, one: (locationId: string) => ["location", locationId] as const };

export const locationQueries = {
  one: (locationId: string) =>
    queryOptions({
      queryKey: locationKeys.one(locationId),
      queryFn: async ({ signal }) => (await api.locations.locations.get({ params: { locationId } }, { signal })).location,
    }),
};

export const locationMutations = {
  update: (locationId: string) =>
    mutationOptions({
      mutationFn: (body: LocationUpdate) => app.locations.update({ params: { locationId }, body }),
      meta: { stale: [locationKeys.all] },
    }),
};
