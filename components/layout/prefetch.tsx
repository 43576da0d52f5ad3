import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type PageServer, pageServer } from "#lib/crm-server/page-server.ts";
import { BeginRecovery } from "./service-banner.tsx";

export type PrefetchProps = { load: (client: QueryClient, page: PageServer) => Promise<unknown>; children: ReactNode };

/** Runs queries on the server and hydrates them in the browser. A query that failed is retried there, where its error can be shown. */
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
  // Of this request alone: without a timer that would keep its data, and without a second try.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
  await load(client, page);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
