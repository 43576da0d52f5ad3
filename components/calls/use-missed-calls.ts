"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { callQueries } from "#lib/api/calls.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { missedCalls } from "#lib/calls/missed-calls.ts";

/** The missed calls at a time, newest first; undefined while the calls or the time are unknown. */
export function useMissedCalls(now: Date | undefined) {
  const query = useQuery(callQueries.recent(useConnection().server));
  const calls = useMemo(() => query.data && now && missedCalls(query.data, now.getTime()), [query.data, now]);
  return { calls, query };
}
