import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { knownContacts } from "./contact-cache.ts";

export type TagInUse = { tag: string; count: number };

/** How many tags the tags page shows. Other tags are found by searching. */
export const mostTags = 500;

const tagKeys = { all: ["tags"] as const };

export const tagQueries = {
  /** The tags in use, the most frequent first. If the server does not count tags, these are the tags of the contacts read so far. */
  list: (server: CrmServer, query = "") =>
    queryOptions({
      queryKey: [...tagKeys.all, query] as const,
      queryFn: async ({ signal, client }): Promise<readonly TagInUse[]> => {
        if (!server.can("tagCounts")) return seenTags(client, query);
        return (await server.app.tags.list({ query: { locationId: server.locationId, query, limit: 50 } }, { signal })).tags;
      },
      staleTime: server.can("tagCounts") ? 30_000 : 0,
      placeholderData: keepPreviousData,
    }),
  /** The same, up to the maximum that the server lists at a time. */
  every: (server: CrmServer, query: string) =>
    queryOptions({
      queryKey: [...tagKeys.all, "every", query] as const,
      queryFn: async ({ signal }): Promise<readonly TagInUse[]> =>
        (await server.app.tags.list({ query: { locationId: server.locationId, query, limit: mostTags } }, { signal })).tags,
      placeholderData: keepPreviousData,
    }),
};

function seenTags(client: QueryClient, query: string): TagInUse[] {
  const counts = new Map<string, number>();
  for (const { tags } of knownContacts(client)) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .filter(({ tag }) => tag.toLowerCase().includes(query.toLowerCase()))
    .sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag))
    .slice(0, 50);
}
