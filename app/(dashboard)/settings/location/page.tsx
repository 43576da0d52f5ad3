import { OwnOnly } from "#components/layout/own-only.tsx";
import { LocationSettings } from "#components/settings/location-settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Location");

export default function LocationPage() {
  return (
    <OwnOnly what="Changing a location">
      <LocationSettings />
    </OwnOnly>
  );
}
