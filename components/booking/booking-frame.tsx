"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PlaceProvider } from "#components/ui/place.tsx";
import { createQueryClient } from "#lib/api/query-client.ts";

/** The frame of the public pages, without a session or a connection and with its own cache. */
export function BookingFrame({ locale, children }: { locale: string; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <PlaceProvider locale={locale} timeZone="UTC">
        <main className="grid min-h-dvh grid-cols-1 justify-items-center bg-canvas p-4 sm:py-10">
          <div className="w-full max-w-2xl wrap-anywhere">{children}</div>
        </main>
      </PlaceProvider>
    </QueryClientProvider>
  );
}
