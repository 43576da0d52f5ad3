import { AgentSettings } from "#components/integrations/agent-settings.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("agents");

export default function AgentsPage() {
  return (
    <Messages of={["integrations", "scopes"]}>
      <Requires capability="tokens">
        <AgentSettings />
      </Requires>
    </Messages>
  );
}
