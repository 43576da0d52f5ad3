"use client";

import { DashboardShell } from "#components/layout/dashboard-shell.tsx";
import { ServiceAway } from "#components/layout/service-away.tsx";
import { PlaceProvider } from "#components/ui/place.tsx";
import { useNavigation } from "./navigation.tsx";

/** The frame while the service does not answer and the signed-in user is not known yet. */
export function WaitingFrame({ locale }: { locale: string }) {
  return (
    <PlaceProvider timeZone="UTC" locale={locale}>
      <DashboardShell name="Frontdesk" navigation={useNavigation()}>
        <ServiceAway />
      </DashboardShell>
    </PlaceProvider>
  );
}
