"use client";

import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedView } from "#contract/saved-views/saved-views.ts";

/** Only the first views are counted, so that a menu with many views does not send as many requests. */
const countedMost = 20;

export type ViewCounts = { of: ReadonlyMap<string, number>; onOpenChange: (isOpen: boolean) => void };

/** The number of rows of each view, read when the menu of views opens. */
export function useViewCounts(
  views: readonly SavedView[],
  countOf: (query: Record<string, unknown>, signal: AbortSignal) => Promise<number>,
): ViewCounts {
  const [isOpen, setOpen] = useState(false);
  const counted = views.slice(0, countedMost);
  const counts = useQueries({
    queries: counted.map(({ id, query, dateUpdated }) => ({
      queryKey: ["saved-views", "count", id, dateUpdated] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => countOf(query, signal),
      enabled: isOpen,
      // The views are counted again each time the menu opens.
      staleTime: 0,
    })),
  });
  const known = counted.flatMap(({ id }, place) => {
    const count = counts[place]?.data;
    return count === undefined ? [] : [[id, count] as const];
  });
  return { of: new Map(known), onOpenChange: setOpen };
}
