import { AuditLog } from "#components/audit/audit-log.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("auditLog");

export default function AuditLogPage() {
  return (
    <Messages of={["audit", "users"]}>
      <Requires capability="auditLog">
        <AuditLog />
      </Requires>
    </Messages>
  );
}
