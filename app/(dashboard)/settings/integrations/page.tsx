import { IntegrationSettings } from "#components/integrations/integration-settings.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Integrations");

export default function IntegrationsPage() {
  return (
    <OwnOnly what="Making tokens">
      <IntegrationSettings />
    </OwnOnly>
  );
}
