import { Requires } from "#components/layout/requires.tsx";
import { Outbox } from "#components/settings/connections/outbox.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("outbox");

export default function OutboxPage() {
  return (
    <Requires capability="outbox">
      <Outbox />
    </Requires>
  );
}
