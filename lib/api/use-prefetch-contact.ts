"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useConnection } from "./connection.tsx";
import { contactQueries } from "./contacts.ts";

/**
 * Loads a contact that the user may open next. If the server records who opens a contact, nothing is loaded in advance, because the record
 * would list contacts that the user never saw.
 */
export function usePrefetchContact(): (contactId: string) => void {
  const client = useQueryClient();
  const { recordsReads } = useConnection();
  return useCallback(
    (contactId) => {
      if (!recordsReads) void client.prefetchQuery(contactQueries.one(contactId));
    },
    [client, recordsReads],
  );
}
