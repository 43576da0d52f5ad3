import { mutationOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { OauthApplicationWrite } from "#contract/integrations/applications.ts";
import type { IntegrationWrite } from "#contract/integrations/tokens.ts";
import { app } from "./client.ts";

const integrationKeys = {
  all: ["integrations"] as const,
  applications: ["oauth-applications"] as const,
};

const one = (integrationId: string, locationId: string) => ({ params: { integrationId }, query: { locationId } });
const oneApplication = (applicationId: string, locationId: string) => ({ params: { applicationId }, query: { locationId } });

export const integrationQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...integrationKeys.all, locationId] as const,
      queryFn: ({ signal }) => app.integrations.tokens.list({ query: { locationId } }, { signal }),
    }),
  applications: (locationId: string) =>
    queryOptions({
      queryKey: [...integrationKeys.applications, locationId] as const,
      queryFn: ({ signal }) => app.integrations.applications.list({ query: { locationId } }, { signal }),
    }),
  grants: (locationId: string, applicationId: string) =>
    queryOptions({
      queryKey: [...integrationKeys.applications, locationId, applicationId, "grants"] as const,
      queryFn: ({ signal }) => app.integrations.applications.listGrants(oneApplication(applicationId, locationId), { signal }),
    }),
};

const stale = [integrationKeys.all] as const;
const staleApplications = [integrationKeys.applications] as const;

export const integrationMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: (body: IntegrationWrite) => app.integrations.tokens.create({ query: { locationId }, body }),
      meta: { stale },
    }),
  update: (locationId: string, id: string) =>
    mutationOptions({
      mutationFn: (body: Partial<IntegrationWrite>) => app.integrations.tokens.update({ ...one(id, locationId), body }),
      meta: { stale },
    }),
  createApplication: (locationId: string) =>
    mutationOptions({
      mutationFn: (body: OauthApplicationWrite) => app.integrations.applications.create({ query: { locationId }, body }),
      meta: { stale: staleApplications },
    }),
  updateApplication: (locationId: string, id: string) =>
    mutationOptions({
      mutationFn: (body: Partial<OauthApplicationWrite>) =>
        app.integrations.applications.update({ ...oneApplication(id, locationId), body }),
      meta: { stale: staleApplications },
    }),
  removeGrant: (locationId: string, applicationId: string) =>
    mutationOptions({
      mutationFn: (grantId: string) =>
        app.integrations.applications.removeGrant({ params: { applicationId, grantId }, query: { locationId } }),
      meta: { stale: staleApplications },
    }),
};

type Life = {
  rotate(atOnce: boolean): Promise<string>;
  cancelRotation(): Promise<unknown>;
  expireOld(): Promise<unknown>;
  remove(): Promise<unknown>;
};

const lifeOf = (life: Life, staleKeys: readonly QueryKey[]) => ({
  rotate: mutationOptions({ mutationFn: (atOnce: boolean) => life.rotate(atOnce), meta: { stale: staleKeys } }),
  cancelRotation: mutationOptions({ mutationFn: () => life.cancelRotation(), meta: { stale: staleKeys } }),
  expireOld: mutationOptions({ mutationFn: () => life.expireOld(), meta: { stale: staleKeys } }),
  remove: mutationOptions({ mutationFn: () => life.remove(), meta: { stale: staleKeys } }),
});

export type SecretMutations = ReturnType<typeof lifeOf>;

/** Mutations of a secret, which are the same for an integration's token and an application's secret. */
export const secretMutations = {
  integration: (locationId: string, id: string): SecretMutations =>
    lifeOf(
      {
        rotate: async (atOnce) => (await app.integrations.tokens.rotate({ ...one(id, locationId), body: { atOnce } })).token,
        cancelRotation: () => app.integrations.tokens.cancelRotation(one(id, locationId)),
        expireOld: () => app.integrations.tokens.expireOld(one(id, locationId)),
        remove: () => app.integrations.tokens.remove(one(id, locationId)),
      },
      stale,
    ),
  application: (locationId: string, id: string): SecretMutations =>
    lifeOf(
      {
        rotate: async (atOnce) =>
          (await app.integrations.applications.rotate({ ...oneApplication(id, locationId), body: { atOnce } })).secret,
        cancelRotation: () => app.integrations.applications.cancelRotation(oneApplication(id, locationId)),
        expireOld: () => app.integrations.applications.expireOld(oneApplication(id, locationId)),
        remove: () => app.integrations.applications.remove(oneApplication(id, locationId)),
      },
      staleApplications,
    ),
};
