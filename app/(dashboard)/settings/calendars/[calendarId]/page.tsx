import type { Metadata } from "next";
import { CalendarEditor } from "#components/calendars/calendar-editor.tsx";

export const metadata: Metadata = { title: "Calendar" };

export default async function CalendarPage({ params }: { params: Promise<{ calendarId: string }> }) {
  const { calendarId } = await params;
  return <CalendarEditor calendarId={decodeURIComponent(calendarId)} />;
}
