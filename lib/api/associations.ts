import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { LinkedRecord } from "#contract/application/objects/records.ts";
import type { AssociationCreate } from "#contract/associations/associations.ts";
import type { Relation } from "#contract/associations/relations.ts";
import { api, app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";

const pageSize = 20;

export const associationKeys = {
  all: ["associations"] as const,
  links: ["links"] as const,
};

/** A relation as it is seen from one of its records. On another server the other record is known by its id alone. */
export type Link = { relationId: string; associationId: string; label: string; other: LinkedRecord };

const otherOf = (relation: Relation, recordId: string): LinkedRecord => {
  const isFirst = relation.firstRecordId === recordId;
  const id = isFirst ? relation.secondRecordId : relation.firstRecordId;
  return { objectKey: isFirst ? relation.secondObjectKey : relation.firstObjectKey, id, name: id };
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
  links: ({ locationId, isOwn }: Pick<CurrentConnection, "locationId" | "isOwn">, recordId: string) =>
    infiniteQueryOptions({
      queryKey: [...associationKeys.links, locationId, recordId] as const,
      queryFn: async ({ signal, pageParam: skip }): Promise<{ links: Link[]; total: number }> => {
        if (isOwn) return app.objects.records.links({ params: { recordId }, query: { locationId, skip, limit: pageSize } }, { signal });
        const { relations, total } = await api.associations.relations.list(
          { params: { recordId }, query: { locationId, skip, limit: pageSize } },
          { signal },
        );
        return {
          links: relations.map((relation) => ({
            relationId: relation.id,
            associationId: relation.associationId,
            label: "",
            other: otherOf(relation, recordId),
          })),
          total,
        };
      },
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.links.length, 0);
        return shown < total && pages.at(-1)?.links.length !== 0 ? shown : null;
      },
    }),
};

type Pair = { associationId: string; firstRecordId: string; secondRecordId: string };
const stale = [associationKeys.links, ["contacts"]];

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
