import { CalendarEditor } from "#components/calendars/calendar/calendar-editor.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("calendar");

export default async function CalendarPage({ params }: { params: Promise<{ calendarId: string }> }) {
  const { calendarId } = await params;
  return (
    <Messages of={["calendarSettings", "people"]}>
      <CalendarEditor calendarId={decodeURIComponent(calendarId)} />
    </Messages>
  );
}
