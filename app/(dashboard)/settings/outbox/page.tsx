import { OwnOnly } from "#components/layout/own-only.tsx";
import { Outbox } from "#components/settings/outbox.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Outbox");

export default function OutboxPage() {
  return (
    <OwnOnly what="The outbox">
      <Outbox />
    </OwnOnly>
  );
}
