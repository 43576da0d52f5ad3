import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { SavedViewWrite } from "#contract/saved-views/saved-views.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { app } from "./client.ts";

const savedViewKeys = { all: ["saved-views"] as const, list: (list: string) => ["saved-views", list] as const };

export const savedViewQueries = {
  list: (server: CrmServer, list: string) =>
    queryOptions({
      queryKey: savedViewKeys.list(list),
      queryFn: async ({ signal }) =>
        (await server.app.savedViews.list({ query: { locationId: server.locationId, list } }, { signal })).views,
      enabled: server.can("savedViews"),
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
