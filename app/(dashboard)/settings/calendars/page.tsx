import { CalendarSettings } from "#components/calendars/calendar/settings.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("calendars");

export default function CalendarsPage() {
  return (
    <Messages of={["calendarSettings", "people"]}>
      <CalendarSettings />
    </Messages>
  );
}
