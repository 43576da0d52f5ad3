"use client";

import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useConnectionIfAny } from "#lib/api/connection.tsx";

/** What only our own server can do; elsewhere it is absent, and a sentence says so. `what` begins it: "Merging duplicates". */
export function OwnOnly({ what, children }: { what: string; children: ReactNode }) {
  const connection = useConnectionIfAny();
  if (connection?.isOwn) return children;
  return (
    <EmptyState icon={<Unplug aria-hidden />} title={`${what} is not available here`}>
      {connection === undefined
        ? "There is no connection to a server yet."
        : `${connection.name} is on another server, whose interface has no way to do this.`}
    </EmptyState>
  );
}
