import type { Metadata } from "next";
import { CalendarSettings } from "#components/calendars/calendar-settings.tsx";

export const metadata: Metadata = { title: "Calendars" };

export default function CalendarsPage() {
  return <CalendarSettings />;
}
