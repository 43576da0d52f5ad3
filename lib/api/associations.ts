import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AssociationCreate } from "#contract/associations/associations.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api } from "./client.ts";

const pageSize = 20;

const associationKeys = {
  all: ["associations"] as const,
  links: ["links"] as const,
};

export const associationQueries = {
  all: (locationId: string) =>
    queryOptions({
      queryKey: [...associationKeys.all, "list", locationId] as const,
      queryFn: async ({ signal }) =>
        (await api.associations.associations.list({ query: { locationId, skip: 0, limit: 1000 } }, { signal })).associations,
      staleTime: 60_000,
    }),
  byObject: (locationId: string, objectKey: string) =>
    queryOptions({
      queryKey: [...associationKeys.all, "object", locationId, objectKey] as const,
      queryFn: async ({ signal }) =>
        (await api.associations.associations.listByObject({ params: { objectKey }, query: { locationId } }, { signal })).associations,
      staleTime: 60_000,
    }),
  links: (server: CrmServer, recordId: string) =>
    infiniteQueryOptions({
      queryKey: [...associationKeys.links, server.locationId, recordId] as const,
      queryFn: ({ signal, pageParam: skip }) => server.relations.list(recordId, { skip, limit: pageSize }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.links.length, 0);
        return shown < total && pages.at(-1)?.links.length !== 0 ? shown : null;
      },
    }),
};

type Pair = { associationId: string; firstRecordId: string; secondRecordId: string };
const stale = [associationKeys.links, ["contacts"]] as const;

export const associationMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: (association: Omit<AssociationCreate, "locationId">) =>
        api.associations.associations.create({ body: { ...association, locationId } }),
      meta: { stale: [associationKeys.all] },
    }),
  relabel: (associationId: string) =>
    mutationOptions({
      mutationFn: (labels: Pick<AssociationCreate, "firstObjectLabel" | "secondObjectLabel">) =>
        api.associations.associations.update({ params: { associationId }, body: labels }),
      meta: { stale: [associationKeys.all, associationKeys.links] },
    }),
  remove: (associationId: string) =>
    mutationOptions({
      mutationFn: () => api.associations.associations.remove({ params: { associationId } }),
      meta: { stale: [associationKeys.all, associationKeys.links] },
    }),
  link: (locationId: string) =>
    mutationOptions({ mutationFn: (pair: Pair) => api.associations.relations.create({ body: { ...pair, locationId } }), meta: { stale } }),
  unlink: (locationId: string) =>
    mutationOptions({
      mutationFn: (relationId: string) => api.associations.relations.remove({ params: { relationId }, query: { locationId } }),
      meta: { stale },
    }),
};
