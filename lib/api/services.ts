import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { ResourceWrite } from "#contract/calendars/resources.ts";
import type { ServiceLocationUpdate, ServiceLocationWrite } from "#contract/calendars/service-locations.ts";
import type { serviceUpdate, serviceWrite } from "#contract/calendars/services.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { api } from "./client.ts";

const serviceKeys = {
  resources: (locationId: string) => ["services", "resources", locationId] as const,
  all: ["services"] as const,
  list: (locationId: string) => ["services", "list", locationId] as const,
  places: (locationId: string) => ["services", "places", locationId] as const,
};

export const serviceQueries = {
  /** All services, private ones included, sorted by name. */
  list: (locationId: string) =>
    queryOptions({
      queryKey: serviceKeys.list(locationId),
      queryFn: async ({ signal }) => (await api.calendars.services.list({ query: { locationId } }, { signal })).services,
      staleTime: 60_000,
    }),
  places: (locationId: string) =>
    queryOptions({
      queryKey: serviceKeys.places(locationId),
      queryFn: async ({ signal }) => (await api.calendars.serviceLocations.list({ query: { locationId } }, { signal })).serviceLocations,
      staleTime: 60_000,
    }),
};

export type ServiceChange = { body: z.input<typeof serviceUpdate>; gone: readonly string[] };

/**
 * The API can remove all variations or none. To remove some, this first saves the form, so that a rejected change loses nothing, and then
 * removes all variations and creates the remaining ones again, with new ids.
 */
export async function changeService(update: typeof api.calendars.services.update, serviceId: string, { body, gone }: ServiceChange) {
  const params = { serviceId };
  const saved = await update({ params, body });
  const left = saved.service.variations.filter(({ id }) => !gone.includes(id));
  if (left.length === saved.service.variations.length) return saved;
  await update({ params, body: { variations: [] } });
  return update({ params, body: { variations: left.map(({ id: _, ...variation }) => variation) } });
}

const meta = { stale: [serviceKeys.all] };

export const serviceMutations = {
  create: () => mutationOptions({ mutationFn: (body: z.input<typeof serviceWrite>) => api.calendars.services.create({ body }), meta }),
  update: (serviceId: string) =>
    mutationOptions({ mutationFn: (change: ServiceChange) => changeService(api.calendars.services.update, serviceId, change), meta }),
  remove: (serviceId: string) => mutationOptions({ mutationFn: () => api.calendars.services.remove({ params: { serviceId } }), meta }),
};

export const placeMutations = {
  create: () => mutationOptions({ mutationFn: (body: ServiceLocationWrite) => api.calendars.serviceLocations.create({ body }), meta }),
  update: (serviceLocationId: string) =>
    mutationOptions({
      mutationFn: (body: ServiceLocationUpdate) => api.calendars.serviceLocations.update({ params: { serviceLocationId }, body }),
      meta,
    }),
  remove: (serviceLocationId: string) =>
    mutationOptions({ mutationFn: () => api.calendars.serviceLocations.remove({ params: { serviceLocationId } }), meta }),
};

export const resourceQueries = {
  /** Rooms and equipment, sorted by name. */
  list: ({ app, locationId }: CrmServer) =>
    queryOptions({
      queryKey: serviceKeys.resources(locationId),
      queryFn: async ({ signal }) => (await app.calendars.resources.list({ query: { locationId } }, { signal })).resources,
      staleTime: 60_000,
    }),
};

const resourceMeta = { stale: [serviceKeys.all, ["appointments"]] } as const;

export const resourceMutations = {
  /** Without an id, creates a new one. */
  save: ({ app, locationId }: CrmServer, resourceId: string | undefined) =>
    mutationOptions({
      mutationFn: (body: ResourceWrite) =>
        resourceId === undefined
          ? app.calendars.resources.create({ query: { locationId }, body })
          : app.calendars.resources.update({ params: { resourceId }, query: { locationId }, body }),
      meta: resourceMeta,
    }),
  remove: ({ app, locationId }: CrmServer, resourceId: string) =>
    mutationOptions({
      mutationFn: () => app.calendars.resources.remove({ params: { resourceId }, query: { locationId } }),
      meta: resourceMeta,
    }),
};
