"use client";

import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useConnectionIfAny } from "#lib/api/connection.tsx";
import type { Capability } from "#lib/crm-server/crm-server.ts";
import { useCaption, useSay } from "#lib/i18n/say.tsx";
import { own, type Title } from "#lib/i18n/text.ts";

type RequiresProps = { capability: Capability /** Begins the sentence: "Merging duplicates". */; what: Title; children: ReactNode };

/** Content that needs a capability of the server. Without it, a sentence explains that it is not available. */
export function Requires({ capability, what, children }: RequiresProps) {
  const say = useSay();
  const caption = useCaption();
  const connection = useConnectionIfAny();
  if (connection?.server.can(capability)) return children;
  return (
    <EmptyState icon={<Unplug aria-hidden />} title={own(say("{what} is not available here", { what: caption(what) }))}>
      {connection === undefined
        ? "There is no connection to a server yet."
        : say("{name} is on another server, whose interface has no way to do this.", { name: connection.name })}
    </EmptyState>
  );
}
