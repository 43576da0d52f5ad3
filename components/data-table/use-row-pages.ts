"use client";

import { type QueryKey, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { RowSource } from "./row-source.ts";

export type RowPage<Row> = { rows: readonly Row[]; total: number };

export type RowPagesOptions<Row> = {
  /** Identifies the list. Another key means another list, which starts at its first page. */
  queryKey: QueryKey;
  pageSize: number;
  fetchPage: (page: number, signal: AbortSignal) => Promise<RowPage<Row>>;
  staleTimeMs?: number;
};

const pageKey = (queryKey: QueryKey, page: number): QueryKey => [...queryKey, "page", page];

/** The pages with the rows from `start` to `end`, and the next page once its rows are less than half a page away. */
export function pagesFor(start: number, end: number, pageSize: number, total: number): number[] {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = Math.floor(start / pageSize);
  const to = Math.min(last, Math.floor((Math.max(start, end - 1) + pageSize / 2) / pageSize));
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, offset) => Math.min(from + offset, last)).filter(
    (page, at, all) => all.indexOf(page) === at,
  );
}

/** A long list of which only the visible pages are fetched. A fetched page stays as long as it is in the query cache. */
export function useRowPages<Row>({ queryKey, pageSize, fetchPage, staleTimeMs = 30_000 }: RowPagesOptions<Row>) {
  const client = useQueryClient();
  const name = JSON.stringify(queryKey);
  const [view, setView] = useState({ name, start: 0, end: 0 });
  const [known, setKnown] = useState({ name, total: 0 });
  const total = known.name === name ? known.total : 0;
  const shown = view.name === name ? view : { start: 0, end: 0 };
  const pages = pagesFor(shown.start, shown.end, pageSize, total);

  const queries = useQueries({
    queries: pages.map((page) => ({
      queryKey: pageKey(queryKey, page),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(page, signal),
      staleTime: staleTimeMs,
    })),
  });

  const latest = queries.filter((query) => query.data !== undefined).toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data?.total;
  if (latest !== undefined && (known.name !== name || known.total !== latest)) setKnown({ name, total: latest });
  const count = latest ?? total;
  const version = queries.map((query) => query.dataUpdatedAt).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cache is read through `client`; `version` and `name` change when it changes
  const rows = useMemo((): RowSource<Row> | undefined => {
    if (latest === undefined && total === 0) return undefined;
    const read = new Map<number, readonly Row[] | undefined>();
    return {
      count,
      at: (index) => {
        const page = Math.floor(index / pageSize);
        if (!read.has(page)) read.set(page, client.getQueryData<RowPage<Row>>(pageKey(queryKey, page))?.rows);
        return read.get(page)?.[index % pageSize];
      },
    };
  }, [client, name, version, count, pageSize]);

  const onRangeChange = useCallback((start: number, end: number) => setView({ name, start, end }), [name]);
  const failed = queries.find((query) => query.isError);

  return {
    rows,
    total: count,
    onRangeChange,
    busy: queries.some((query) => query.isFetching),
    error: failed?.error ?? undefined,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
