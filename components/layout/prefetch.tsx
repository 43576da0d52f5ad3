import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { locationQueries } from "#lib/api/locations.ts";
import { userQueries } from "#lib/api/users.ts";
import { type PageServer, pageServer } from "#lib/crm-server/page-server.ts";
import { Hydrated } from "./hydrated.tsx";
import { BeginRecovery } from "./service-banner.tsx";

export type PrefetchProps = { load: (client: QueryClient, page: PageServer) => Promise<unknown>; children: ReactNode };

/**
 * Runs queries on the server and hydrates them in the browser: those of the page, and those of every page, which are the users and the
 * location. The browser retries a failed query and shows its error.
 */
export async function Prefetch({ load, children }: PrefetchProps) {
  const page = await pageServer();
  if (page === undefined) return children;
  if (page === "late")
    return (
      <>
        <BeginRecovery />
        {children}
      </>
    );
  // This client belongs to one request: no timer keeps its data, and it does not retry.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
  const { server, api } = page;
  await Promise.all([
    load(client, page),
    client.prefetchQuery(userQueries.list(server)),
    client.prefetchQuery(locationQueries.one(server.locationId, api)),
  ]);
  return <Hydrated state={JSON.stringify(dehydrate(client))}>{children}</Hydrated>;
}
