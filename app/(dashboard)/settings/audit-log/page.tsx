import { AuditLog } from "#components/audit/audit-log.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Audit log");

export default function AuditLogPage() {
  return (
    <OwnOnly what="The audit log">
      <AuditLog />
    </OwnOnly>
  );
}
