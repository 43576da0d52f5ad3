"use client";

import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useConnectionIfAny } from "#lib/api/connection.tsx";
import type { Phrase } from "#lib/i18n/phrases.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { own } from "#lib/i18n/text.ts";

/** What only our own server can do; elsewhere it is absent, and a sentence says so. `what` begins it: "Merging duplicates". */
export function OwnOnly({ what, children }: { what: Phrase; children: ReactNode }) {
  const say = useSay();
  const connection = useConnectionIfAny();
  if (connection?.isOwn) return children;
  return (
    <EmptyState icon={<Unplug aria-hidden />} title={own(say("{what} is not available here", { what: say(what) }))}>
      {connection === undefined
        ? "There is no connection to a server yet."
        : say("{name} is on another server, whose interface has no way to do this.", { name: connection.name })}
    </EmptyState>
  );
}
