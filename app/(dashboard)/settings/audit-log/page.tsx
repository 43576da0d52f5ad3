import type { Metadata } from "next";
import { AuditLog } from "#components/audit/audit-log.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";

export const metadata: Metadata = { title: "Audit log" };

export default function AuditLogPage() {
  return (
    <OwnOnly what="The audit log">
      <AuditLog />
    </OwnOnly>
  );
}
