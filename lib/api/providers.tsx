"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConnectionProvider, type CurrentConnection, type SignedInUser } from "./connection.tsx";
import { createQueryClient } from "./query-client.ts";

type Given = { user: SignedInUser; connection: Omit<CurrentConnection, "user"> | undefined; children: ReactNode };

/** What every page of the dashboard stands on: who works in this tab, where, and its cache. */
export function Providers({ user, connection, children }: Given) {
  const [client] = useState(createQueryClient);
  return (
    <ConnectionProvider user={user} connection={connection}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ConnectionProvider>
  );
}
