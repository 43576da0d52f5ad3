"use client";

import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useConnectionIfAny } from "#lib/api/connection.tsx";
import type { Capability } from "#lib/crm-server/crm-server.ts";
import { useSay } from "#lib/i18n/say.tsx";

type RequiresProps = { capability: Capability; children: ReactNode };

/** Content that needs a capability of the server. Without it, a sentence explains that it is not available. */
export function Requires({ capability, children }: RequiresProps) {
  const say = useSay();
  const connection = useConnectionIfAny();
  if (connection?.server.can(capability)) return children;
  return (
    <EmptyState icon={<Unplug aria-hidden />} title="Not available on this server">
      {connection === undefined
        ? "You aren't connected to a server yet."
        : say("{name} is on a server that doesn't support this.", { name: connection.name })}
    </EmptyState>
  );
}
