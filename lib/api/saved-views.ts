import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { SavedViewWrite } from "#contract/saved-views/saved-views.ts";
import { app } from "./client.ts";

const savedViewKeys = { all: ["saved-views"] as const, list: (list: string) => ["saved-views", list] as const };

/** Kept by our own service, so there are none for another server. */
export const savedViewQueries = {
  list: (where: { locationId: string; isOwn: boolean }, list: string) =>
    queryOptions({
      queryKey: savedViewKeys.list(list),
      queryFn: async ({ signal }) => (await app.savedViews.list({ query: { locationId: where.locationId, list } }, { signal })).views,
      enabled: where.isOwn,
      staleTime: 60_000,
    }),
};

const meta = { stale: [savedViewKeys.all] };

export const savedViewMutations = {
  create: (locationId: string, list: string) =>
    mutationOptions({
      mutationFn: async (view: SavedViewWrite) => (await app.savedViews.create({ body: { ...view, locationId, list } })).view,
      meta,
    }),
  update: (locationId: string) =>
    mutationOptions({
      mutationFn: async ({ viewId, ...changes }: Partial<SavedViewWrite> & { viewId: string }) =>
        (await app.savedViews.update({ params: { viewId }, body: { ...changes, locationId } })).view,
      meta,
    }),
  remove: (locationId: string) =>
    mutationOptions({
      mutationFn: (viewId: string) => app.savedViews.remove({ params: { viewId }, query: { locationId } }),
      meta,
    }),
};
