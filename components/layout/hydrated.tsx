"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * Continues with the queries that the server has run. They come as one JSON text, because React sends and reads an object value by value,
 * which takes longer than rendering the page.
 */
export function Hydrated({ state, children }: { state: string; children: ReactNode }) {
  const queries: DehydratedState = useMemo(() => JSON.parse(state), [state]);
  return <HydrationBoundary state={queries}>{children}</HydrationBoundary>;
}
