import { ServiceSettings } from "#components/calendars/services/settings.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("services");

export default function ServicesPage() {
  return (
    <Messages of={["calendarSettings", "people"]}>
      <ServiceSettings />
    </Messages>
  );
}
