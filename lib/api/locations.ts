import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { LocationUpdate } from "#contract/locations/settings.ts";
import { api, app, type Clients } from "./client.ts";

const locationKeys = { all: ["location"] as const, one: (locationId: string) => ["location", locationId] as const };

export const locationQueries = {
  /** The client is the browser's, unless the caller is a page's server. */
  one: (locationId: string, from: Clients["api"] = api) =>
    queryOptions({
      queryKey: locationKeys.one(locationId),
      queryFn: async ({ signal }) => (await from.locations.locations.get({ params: { locationId } }, { signal })).location,
    }),
};

export const locationMutations = {
  update: (locationId: string) =>
    mutationOptions({
      mutationFn: (body: LocationUpdate) => app.locations.update({ params: { locationId }, body }),
      meta: { stale: [locationKeys.all] },
    }),
};
