import { IntegrationSettings } from "#components/integrations/integration-settings.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("integrations");

export default function IntegrationsPage() {
  return (
    <Messages of={["integrations", "mailboxes", "scopes"]}>
      <Requires capability="tokens">
        <IntegrationSettings />
      </Requires>
    </Messages>
  );
}
