"use client";

import { DashboardShell } from "#components/layout/dashboard-shell.tsx";
import { ServiceAway } from "#components/layout/service-away.tsx";
import { useCaption } from "#lib/i18n/say.tsx";
import { navigation } from "./navigation.tsx";

/** The frame while the service does not answer and the signed-in user is not known yet. */
export function WaitingFrame({ locale }: { locale: string }) {
  const caption = useCaption();
  return (
    <DashboardShell
      name="Frontdesk"
      navigation={navigation.map((item) => ({ ...item, label: caption(item.label) }))}
      place={{ timeZone: "UTC", locale }}
    >
      <ServiceAway />
    </DashboardShell>
  );
}
