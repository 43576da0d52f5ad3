import type { Metadata } from "next";
import { IntegrationSettings } from "#components/integrations/integration-settings.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";

export const metadata: Metadata = { title: "Integrations" };

export default function IntegrationsPage() {
  return (
    <OwnOnly what="Making tokens">
      <IntegrationSettings />
    </OwnOnly>
  );
}
