import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AssociationCreate } from "#contract/associations/associations.ts";
import type { Relation } from "#contract/associations/relations.ts";
import { isApiError } from "#contract/errors.ts";
import { contactNameOf } from "#contract/names.ts";
import type { CrmObject } from "#contract/objects/objects.ts";
import type { LinkedRecord } from "#contract/objects/record-details.ts";
import { api, app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";

const pageSize = 20;

const associationKeys = {
  all: ["associations"] as const,
  links: ["links"] as const,
};

/** A relation as it is seen from one of its records. What the other is to it, another server says with the association alone. */
export type Link = { relationId: string; associationId: string; label: string; other: LinkedRecord };

const otherOf = (relation: Relation, recordId: string): Omit<LinkedRecord, "name"> =>
  relation.firstRecordId === recordId
    ? { objectKey: relation.secondObjectKey, id: relation.secondRecordId }
    : { objectKey: relation.firstObjectKey, id: relation.firstRecordId };

const nameProperty = (object: CrmObject | undefined) => object?.primaryDisplayProperty.split(".").at(-1) ?? "";

/** What another server calls a record, which it says only with the record itself. */
async function nameOf({ objectKey, id }: Omit<LinkedRecord, "name">, objects: readonly CrmObject[], signal: AbortSignal): Promise<string> {
  try {
    if (objectKey === "contact") {
      const { contact } = await api.contacts.contacts.get({ params: { contactId: id } }, { signal });
      return contactNameOf(contact) ?? id;
    }
    const { record } = await api.objects.records.get({ params: { schemaKey: objectKey, id } }, { signal });
    return String(record.properties[nameProperty(objects.find(({ key }) => key === objectKey))] ?? id);
  } catch (error) {
    // One that this token may not read is still linked.
    if (isApiError(error) && error.code !== "RATE_LIMITED") return id;
    throw error;
  }
}

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
        const { objects } =
          relations.length === 0 ? { objects: [] } : await api.objects.objects.list({ query: { locationId } }, { signal });
        const named = async (relation: Relation): Promise<Link> => {
          const other = otherOf(relation, recordId);
          const name = await nameOf(other, objects, signal);
          return { relationId: relation.id, associationId: relation.associationId, label: "", other: { ...other, name } };
        };
        return { links: await Promise.all(relations.map(named)), total };
      },
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
