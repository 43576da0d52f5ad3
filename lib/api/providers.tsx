"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useState } from "react";
import { app } from "./client.ts";
import { type ConnectionProps, ConnectionProvider, type SignedInUser } from "./connection.tsx";
import { createQueryClient } from "./query-client.ts";
import { type Recovery, recoveryOf } from "./recovery.ts";

type Given = { user: SignedInUser; connection: ConnectionProps | undefined; children: ReactNode };

const RecoveryContext = createContext<Recovery | undefined>(undefined);

function makeCache() {
  const client = createQueryClient(() => recovery.begin());
  // The user's own account is the smallest resource that every page needs.
  const recovery = recoveryOf(client, () => app.account.get({}));
  return { client, recovery };
}

const nothing: Recovery = { begin: () => undefined, tryNow: () => undefined };

/** The recovery of this tab, which checks whether the service responds again. */
export const useRecovery = (): Recovery => use(RecoveryContext) ?? nothing;

/** Provides the user, the connection and the query cache to every page of the dashboard. */
export function Providers({ user, connection, children }: Given) {
  const [{ client, recovery }] = useState(makeCache);
  return (
    <ConnectionProvider user={user} connection={connection}>
      <QueryClientProvider client={client}>
        <RecoveryContext value={recovery}>{children}</RecoveryContext>
      </QueryClientProvider>
    </ConnectionProvider>
  );
}
