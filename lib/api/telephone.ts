import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CrmServer } from "../crm-server/crm-server.ts";
import { app } from "./client.ts";

const telephoneKeys = {
  all: ["telephone"] as const,
  ringing: ["telephone", "ringing"] as const,
  connection: ["telephone", "connection"] as const,
};
const meta = { stale: [telephoneKeys.all] };

export const telephoneQueries = {
  /** The calls that are ringing now. The live stream announces new ones. */
  ringing: ({ locationId, can }: CrmServer) =>
    queryOptions({
      queryKey: telephoneKeys.ringing,
      queryFn: async ({ signal }) => (await app.telephone.ringing({ query: { locationId } }, { signal })).calls,
      enabled: can("ringingCalls"),
      // A call whose end was not reported disappears.
      refetchInterval: ({ state }) => (state.data === undefined || state.data.length === 0 ? false : 10_000),
    }),
  connection: (locationId: string) =>
    queryOptions({
      queryKey: telephoneKeys.connection,
      queryFn: ({ signal }) => app.telephone.connection({ query: { locationId } }, { signal }),
      gcTime: 0,
    }),
};

export const telephoneMutations = {
  take: (locationId: string) =>
    mutationOptions({
      mutationFn: async (callId: string) => (await app.telephone.take({ params: { callId }, body: { locationId } })).call,
      meta,
    }),
  connect: (locationId: string) => mutationOptions({ mutationFn: () => app.telephone.connect({ body: { locationId } }), meta }),
  disconnect: (locationId: string) => mutationOptions({ mutationFn: () => app.telephone.disconnect({ query: { locationId } }), meta }),
};
