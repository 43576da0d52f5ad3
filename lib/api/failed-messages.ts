import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { app } from "./client.ts";

type Where = { locationId: string };

const stale = [["conversations"], ["messages"]] as const;

export const failedQueries = {
  /** Messages that could not be sent and wait for a user. */
  list: ({ locationId, app, can }: CrmServer) =>
    queryOptions({
      queryKey: ["conversations", "failed", locationId] as const,
      queryFn: ({ signal }) => app.inbox.failed.list({ query: { locationId } }, { signal }),
      enabled: can("failedMessages"),
      staleTime: 60_000,
    }),
};

export const failedMutations = {
  retry: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: (ids: readonly string[]) => app.inbox.failed.retry({ body: { locationId, ids: [...ids] } }),
      meta: { stale },
    }),
  dismiss: ({ locationId }: Where) =>
    mutationOptions({
      mutationFn: (ids: readonly string[]) => app.inbox.failed.dismiss({ body: { locationId, ids: [...ids] } }),
      meta: { stale },
    }),
};
