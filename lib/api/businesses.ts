import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { BusinessWrite } from "#contract/businesses/businesses.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api } from "./client.ts";
import { ifAny } from "./if-any.ts";

export const businessKeys = {
  all: ["businesses"] as const,
  list: (query: string) => ["businesses", "list", query] as const,
  one: (businessId: string) => ["businesses", "one", businessId] as const,
};

export const businessQueries = {
  /** The first hundred matches, sorted by name. */
  list: ({ locationId, api }: CrmServer, query = "") =>
    queryOptions({
      queryKey: businessKeys.list(query),
      queryFn: async ({ signal }) =>
        (await api.businesses.businesses.list({ query: { locationId, query, limit: 100 } }, { signal })).businesses,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  /** Null if the business does not exist. */
  one: (businessId: string) =>
    queryOptions({
      queryKey: businessKeys.one(businessId),
      queryFn: async ({ signal }) => (await ifAny(api.businesses.businesses.get({ params: { businessId } }, { signal })))?.business ?? null,
      staleTime: 60_000,
    }),
};

export const businessMutations = {
  create: () =>
    mutationOptions({
      mutationFn: async (body: BusinessWrite) => (await api.businesses.businesses.create({ body })).business,
      meta: { stale: [businessKeys.all] },
    }),
};
