import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ConnectionCreate } from "./browser-contract.ts";
import { dashboard } from "./client.ts";

const connectionKeys = { all: ["connections"] as const };
const stale = [connectionKeys.all] as const;

export const connectionQueries = {
  list: () => queryOptions({ queryKey: connectionKeys.all, queryFn: ({ signal }) => dashboard.connections.list({}, { signal }) }),
  hook: (connectionId: string) =>
    queryOptions({
      queryKey: ["connection-hook", connectionId] as const,
      queryFn: ({ signal }) => dashboard.connections.hook({ params: { connectionId } }, { signal }),
      gcTime: 0,
    }),
};

export const connectionMutations = {
  create: mutationOptions({ mutationFn: (body: ConnectionCreate) => dashboard.connections.create({ body }), meta: { stale } }),
  replaceToken: (connectionId: string) =>
    mutationOptions({
      mutationFn: (body: { token: string }) => dashboard.connections.replaceToken({ params: { connectionId }, body }),
      meta: { stale },
    }),
  /** Removing the current connection loads the page again, because its data belongs to that connection. */
  remove: (connectionId: string, isCurrent: boolean) =>
    mutationOptions({
      mutationFn: () => dashboard.connections.remove({ params: { connectionId } }),
      meta: { stale: isCurrent ? [] : stale },
    }),
};
