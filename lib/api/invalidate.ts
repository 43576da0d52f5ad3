import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

const isLoadingMore = ({ state }: Query) => state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;

/**
 * Invalidates the queries whose keys begin like this, or all. Refetching would cancel the loading of a further page that a user has just
 * requested, so such a query waits until that page has arrived.
 */
export async function invalidate(client: QueryClient, queryKey?: QueryKey): Promise<void> {
  const family = queryKey === undefined ? {} : { queryKey };
  const loading = client.getQueryCache().findAll({ ...family, predicate: isLoadingMore });
  await Promise.all([
    client.invalidateQueries({ ...family, predicate: (query) => !loading.includes(query) }),
    ...loading.map(async (query) => {
      // The list shows why a page did not arrive; only the end of the request matters here.
      await Promise.allSettled([query.promise]);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}
