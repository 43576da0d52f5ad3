"use client";

import { type DehydratedState, HydrationBoundary, hydrate, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * Continues with the queries that the server has run. They come as one JSON text, because React sends and reads an object value by value,
 * which takes longer than rendering the page.
 */
export function Hydrated({ state, children }: { state: string; children: ReactNode }) {
  const client = useQueryClient();
  const brought = useMemo(() => {
    const brought: DehydratedState = JSON.parse(state);
    // The frame creates some of these queries before its page is rendered, such as the users. HydrationBoundary fills those in an effect: too
    // late for the first HTML. Nothing observes them yet, so they can be filled here.
    const unobserved = brought.queries.filter(({ queryHash }) => client.getQueryCache().get(queryHash)?.getObserversCount() === 0);
    hydrate(client, { queries: unobserved });
    return brought;
  }, [client, state]);
  return <HydrationBoundary state={brought}>{children}</HydrationBoundary>;
}
