"use client";

import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useConnectionIfAny } from "#lib/api/connection.tsx";
import type { Capability } from "#lib/crm-server/crm-server.ts";

type RequiresProps = { capability: Capability; children: ReactNode };

/** Content that needs a capability of the server. Without the capability, a sentence explains that the content is not available. */
export function Requires({ capability, children }: RequiresProps) {
  const t = useTranslations("layout.requires");
  const connection = useConnectionIfAny();
  if (connection?.server.can(capability)) return children;
  return (
    <EmptyState icon={<Unplug aria-hidden />} title={t("notAvailableOnThisServer")}>
      {connection === undefined ? t("youArentConnectedToAServer") : t("isOnAServerThatDoesnt", { name: connection.name })}
    </EmptyState>
  );
}
