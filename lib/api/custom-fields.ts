import { queryOptions } from "@tanstack/react-query";
import type { CustomField } from "#contract/application/custom-fields.ts";
import { app } from "./client.ts";
import type { CurrentConnection } from "./connection.tsx";

const none: CustomField[] = [];

export const customFieldKeys = { all: ["custom-fields"] as const };

export const customFieldQueries = {
  /** In the order they are shown. Another server tells only the ids of its fields, so none are known there. */
  list: ({ locationId, isOwn }: Pick<CurrentConnection, "locationId" | "isOwn">) =>
    queryOptions({
      queryKey: [...customFieldKeys.all, locationId] as const,
      queryFn: async ({ signal }) => (isOwn ? (await app.customFields.list({ query: { locationId } }, { signal })).customFields : none),
      staleTime: 5 * 60_000,
    }),
};
