import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { app } from "./client.ts";
import { knownContacts } from "./contact-cache.ts";

export type TagInUse = { tag: string; count: number };
type Where = { locationId: string; isOwn: boolean };

const tagKeys = { all: ["tags"] as const };

export const tagQueries = {
  /** The tags in use, the most used first. The documented interface has no such list; of another server those of the contacts seen so far are known. */
  list: ({ locationId, isOwn }: Where, query = "") =>
    queryOptions({
      queryKey: [...tagKeys.all, query] as const,
      queryFn: async ({ signal, client }): Promise<readonly TagInUse[]> => {
        if (!isOwn) return seenTags(client, query);
        return (await app.tags.list({ query: { locationId, query, limit: 50 } }, { signal })).tags;
      },
      staleTime: isOwn ? 30_000 : 0,
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
