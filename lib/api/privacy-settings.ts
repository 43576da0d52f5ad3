import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import type { privacySettingEndpoints, RetentionKind } from "#contract/privacy/privacy-settings.ts";
import { app } from "./client.ts";

const privacyKeys = { all: ["privacy"] as const };

type Changes = Omit<Sent<typeof privacySettingEndpoints.update>["body"], "locationId">;

export const privacySettingQueries = {
  get: (locationId: string) =>
    queryOptions({
      queryKey: [...privacyKeys.all, "settings", locationId] as const,
      queryFn: async ({ signal }) => (await app.privacySettings.get({ query: { locationId } }, { signal })).settings,
    }),
  /** The number of items that a rule would delete now. */
  preview: (locationId: string, kind: RetentionKind, days: number) =>
    queryOptions({
      queryKey: [...privacyKeys.all, "preview", locationId, kind, days] as const,
      queryFn: ({ signal }) => app.privacySettings.preview({ query: { locationId, kind, days } }, { signal }),
      staleTime: 60_000,
    }),
};

export const privacySettingMutations = {
  update: (locationId: string) =>
    mutationOptions({
      mutationFn: async (changes: Changes) => (await app.privacySettings.update({ body: { locationId, ...changes } })).settings,
      meta: { stale: [privacyKeys.all] },
    }),
};
