import type { Metadata } from "next";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { Outbox } from "#components/settings/outbox.tsx";

export const metadata: Metadata = { title: "Outbox" };

export default function OutboxPage() {
  return (
    <OwnOnly what="The outbox">
      <Outbox />
    </OwnOnly>
  );
}
