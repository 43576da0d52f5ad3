"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { businessKeys, businessQueries } from "#lib/api/businesses.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { presences } from "#lib/url/contacts.ts";
import { presenceLabels, type QuickFilter } from "../filter/kinds.ts";
import type { ContactOptions } from "../use-contact-options.ts";

/** What the values of a filter are called, where they are ids. */
export function useFilterNames({ owners }: ContactOptions): (filter: QuickFilter, value: string) => string {
  const client = useQueryClient();
  const { server } = useConnection();
  return useCallback(
    (filter, value) => {
      if (value === "none") return filter === "business" ? "No business" : "Nobody";
      if (filter === "owner") return owners.find((owner) => owner.value === value)?.label ?? value;
      if (filter === "has" || filter === "lacks") return presenceLabels[presences.find((presence) => presence === value) ?? "email"];
      if (filter !== "business") return value;
      const lists = client.getQueriesData<{ id: string; name: string }[]>({ queryKey: businessKeys.all });
      const listed = lists.flatMap(([, data]) => (Array.isArray(data) ? data : [])).find(({ id }) => id === value);
      if (!listed) void client.prefetchQuery(businessQueries.list(server));
      return listed?.name ?? value;
    },
    [client, server, owners],
  );
}
