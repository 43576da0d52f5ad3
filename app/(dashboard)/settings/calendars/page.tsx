import { CalendarSettings } from "#components/calendars/calendar/settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Calendars");

export default function CalendarsPage() {
  return <CalendarSettings />;
}
