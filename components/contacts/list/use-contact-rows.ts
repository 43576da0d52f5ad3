"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import type { RowSource } from "#components/data-table/row-source.ts";
import { useRowPages } from "#components/data-table/use-row-pages.ts";
import type { FoundContact } from "#contract/contacts/search.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { type ContactAsked, contactKeys, contactPageSize } from "#lib/api/contact-keys.ts";
import { contactQueries } from "#lib/api/contacts.ts";
import { usePrefetchContact } from "#lib/api/use-prefetch-contact.ts";

/** The rows of a list. While another list is loading, the previous one stays visible. */
export function useContactRows(asked: ContactAsked) {
  const { server } = useConnection();
  const client = useQueryClient();
  const name = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the search; the object is new at every render
  const queryKey = useMemo(() => contactKeys.list(asked), [name]);
  const fetchPage = useCallback(
    (page: number, signal: AbortSignal) => server.contacts.page(queryKey[2], page, { signal }),
    [server, queryKey],
  );
  const pages = useRowPages<FoundContact>({ queryKey, pageSize: contactPageSize, fetchPage });

  const shown = useRef<RowSource<FoundContact>>(undefined);
  if (pages.rows) shown.current = pages.rows;
  const rows = pages.rows ?? (pages.error ? undefined : shown.current);

  const idsOf = useCallback(
    async (from: number, to: number) => {
      const ids: string[] = [];
      for (let page = Math.floor(from / contactPageSize); page * contactPageSize <= to; page++) {
        const { rows: found } = await client.fetchQuery(contactQueries.page(server, queryKey[2], page));
        for (const [place, contact] of found.entries()) {
          const index = page * contactPageSize + place;
          if (index >= from && index <= to) ids.push(contact.id);
        }
      }
      return ids;
    },
    [client, server, queryKey],
  );
  const prefetchContact = usePrefetchContact();
  const prefetch = useCallback((contact: FoundContact) => prefetchContact(contact.id), [prefetchContact]);

  return { ...pages, rows, total: pages.rows || pages.error ? pages.total : (shown.current?.count ?? 0), name, idsOf, prefetch };
}
