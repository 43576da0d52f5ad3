import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { customFieldCreate, customFieldUpdate } from "#contract/contacts/custom-fields.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { app } from "./client.ts";

const customFieldKeys = { all: ["custom-fields"] as const };

export const customFieldQueries = {
  /** In display order. */
  list: (server: CrmServer) =>
    queryOptions({
      queryKey: [...customFieldKeys.all, server.locationId] as const,
      queryFn: ({ signal }) => server.customFields.list({ signal }),
      staleTime: 5 * 60_000,
    }),
  /** How many contacts have a value, counted at each request. */
  usage: (locationId: string, fieldId: string) =>
    queryOptions({
      queryKey: ["custom-field-usage", locationId, fieldId] as const,
      queryFn: ({ signal }) => app.customFields.usage({ params: { fieldId }, query: { locationId } }, { signal }),
      staleTime: 0,
    }),
};

type FieldSent = Omit<z.input<typeof customFieldCreate>, "locationId">;
type FieldChange = Omit<z.input<typeof customFieldUpdate>, "locationId">;
const stale = [customFieldKeys.all, ["contacts"]] as const;

export const customFieldMutations = {
  create: (locationId: string) =>
    mutationOptions({ mutationFn: (field: FieldSent) => app.customFields.create({ body: { ...field, locationId } }), meta: { stale } }),
  update: (locationId: string, fieldId: string) =>
    mutationOptions({
      mutationFn: (field: FieldChange) => app.customFields.update({ params: { fieldId }, body: { ...field, locationId } }),
      meta: { stale },
    }),
  reorder: (locationId: string) =>
    mutationOptions({
      mutationFn: (fieldIds: string[]) => app.customFields.reorder({ body: { locationId, fieldIds } }),
      meta: { stale: [customFieldKeys.all] },
    }),
  remove: (locationId: string, fieldId: string) =>
    mutationOptions({ mutationFn: () => app.customFields.remove({ params: { fieldId }, query: { locationId } }), meta: { stale } }),
};
