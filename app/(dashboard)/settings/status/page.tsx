import { Requires } from "#components/layout/requires.tsx";
import { SystemStatus } from "#components/settings/status/system-status.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("systemStatus");

export default function SystemStatusPage() {
  return (
    <Requires capability="systemStatus">
      <SystemStatus />
    </Requires>
  );
}
