"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { z } from "zod";
import type { ListUrl, RawQuery } from "./list-url.ts";

const rawOf = (query: URLSearchParams): RawQuery =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));

/** The list's current state in the address bar. A rendered page follows a little later. */
export const stateNow = <S extends z.ZodObject>(url: ListUrl<S>): z.output<S> =>
  url.read(rawOf(new URLSearchParams(window.location.search)));

/**
 * The list's state from the address bar, and a function that changes parts of it. Changes replace the history entry unless `push` is given.
 * They are visible immediately, without a request to the server.
 */
export function useListUrl<S extends z.ZodObject>(
  url: ListUrl<S>,
): [z.output<S>, (change: Partial<z.input<S>>, how?: { push?: boolean }) => void] {
  const query = useSearchParams();
  const router = useRouter();
  const text = query.toString();
  const state = useMemo(() => url.read(rawOf(new URLSearchParams(text))), [url, text]);
  const change = useCallback(
    (next: Partial<z.input<S>>, how?: { push?: boolean }) => {
      const href = url.href({ ...stateNow(url), ...next });
      if (window.location.pathname !== url.path) return router.push(href);
      if (how?.push) window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
    },
    [url, router],
  );
  return [state, change];
}
