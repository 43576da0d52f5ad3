import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { objectCreate, objectFieldCreate, objectFieldUpdate, objectOrder } from "#contract/objects/definitions.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api, app } from "./client.ts";

const objectKeys = {
  all: ["objects"] as const,
  schema: (key: string) => ["objects", "schema", key] as const,
};

export const objectQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...objectKeys.all, "list", locationId] as const,
      queryFn: async ({ signal }) => (await api.objects.objects.list({ query: { locationId } }, { signal })).objects,
      staleTime: 60_000,
    }),
  /** An object with its folders and fields, in display order. */
  schema: (server: CrmServer, key: string) =>
    queryOptions({
      queryKey: [...objectKeys.schema(key), server.locationId] as const,
      queryFn: ({ signal }) => server.objects.schema(key, { signal }),
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  /** The number of records that deleting the object would also delete, counted at each request. */
  usage: (locationId: string, key: string) =>
    queryOptions({
      queryKey: ["object-usage", locationId, key] as const,
      queryFn: ({ signal }) => app.objects.definitions.usage({ params: { key }, query: { locationId } }, { signal }),
      staleTime: 0,
    }),
  fieldUsage: (locationId: string, key: string, fieldId: string) =>
    queryOptions({
      queryKey: ["object-field-usage", locationId, key, fieldId] as const,
      queryFn: ({ signal }) => app.objects.definitions.fieldUsage({ params: { key, fieldId }, query: { locationId } }, { signal }),
      staleTime: 0,
    }),
};

const stale = [objectKeys.all] as const;
const staleWithRecords = [objectKeys.all, ["records"]] as const;
export type ObjectChange = { searchableProperties: string[]; labels?: { singular: string; plural: string }; description?: string };
export type FieldSent = Omit<z.input<typeof objectFieldCreate>, "locationId">;
export type FieldChange = Omit<z.input<typeof objectFieldUpdate>, "locationId">;

export const objectMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: (object: Omit<z.input<typeof objectCreate>, "locationId">) =>
        app.objects.definitions.create({ body: { ...object, locationId } }),
      meta: { stale },
    }),
  update: (locationId: string, key: string) =>
    mutationOptions({
      mutationFn: (change: ObjectChange) => api.objects.objects.update({ params: { key }, body: { ...change, locationId } }),
      meta: { stale: staleWithRecords },
    }),
  setPrimary: (locationId: string, key: string) =>
    mutationOptions({
      mutationFn: (fieldKey: string) => app.objects.definitions.setPrimary({ params: { key }, body: { locationId, fieldKey } }),
      meta: { stale: staleWithRecords },
    }),
  remove: (locationId: string, key: string) =>
    mutationOptions({
      mutationFn: () => app.objects.definitions.remove({ params: { key }, query: { locationId, confirm: key } }),
      meta: { stale: [...staleWithRecords, ["associations"]] },
    }),
  reorder: (locationId: string, key: string) =>
    mutationOptions({
      mutationFn: (folders: z.input<typeof objectOrder>["folders"]) =>
        app.objects.definitions.reorder({ params: { key }, body: { locationId, folders } }),
      meta: { stale },
    }),
  createFolder: (locationId: string, key: string) =>
    mutationOptions({
      mutationFn: (name: string) => app.objects.definitions.createFolder({ params: { key }, body: { locationId, name } }),
      meta: { stale },
    }),
  renameFolder: (locationId: string, key: string, folderId: string) =>
    mutationOptions({
      mutationFn: (name: string) => app.objects.definitions.updateFolder({ params: { key, folderId }, body: { locationId, name } }),
      meta: { stale },
    }),
  removeFolder: (locationId: string, key: string, folderId: string) =>
    mutationOptions({
      mutationFn: () => app.objects.definitions.removeFolder({ params: { key, folderId }, query: { locationId } }),
      meta: { stale },
    }),
  createField: (locationId: string, key: string) =>
    mutationOptions({
      mutationFn: (field: FieldSent) => app.objects.definitions.createField({ params: { key }, body: { ...field, locationId } }),
      meta: { stale },
    }),
  updateField: (locationId: string, key: string, fieldId: string) =>
    mutationOptions({
      mutationFn: (field: FieldChange) => app.objects.definitions.updateField({ params: { key, fieldId }, body: { ...field, locationId } }),
      meta: { stale },
    }),
  removeField: (locationId: string, key: string, fieldId: string) =>
    mutationOptions({
      mutationFn: () => app.objects.definitions.removeField({ params: { key, fieldId }, query: { locationId } }),
      meta: { stale: staleWithRecords },
    }),
};
