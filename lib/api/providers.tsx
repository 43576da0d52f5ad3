"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConnectionProvider, type CurrentConnection } from "./connection.tsx";
import { createQueryClient } from "./query-client.ts";

/** What every page of the dashboard stands on: the tab's connection and its cache. */
export function Providers({ connection, children }: { connection: CurrentConnection | undefined; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <ConnectionProvider connection={connection}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ConnectionProvider>
  );
}
