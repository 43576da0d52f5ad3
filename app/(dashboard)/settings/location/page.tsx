import type { Metadata } from "next";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { LocationSettings } from "#components/settings/location-settings.tsx";

export const metadata: Metadata = { title: "Location" };

export default function LocationPage() {
  return (
    <OwnOnly what="Changing a location">
      <LocationSettings />
    </OwnOnly>
  );
}
