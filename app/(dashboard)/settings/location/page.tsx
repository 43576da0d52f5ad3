import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { LocationSettings } from "#components/settings/location/settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("location");

export default function LocationPage() {
  return (
    <Messages of={["location"]}>
      <Requires capability="changeLocation">
        <LocationSettings />
      </Requires>
    </Messages>
  );
}
