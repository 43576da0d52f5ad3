import type { Metadata } from "next";
import { ScheduleSettings } from "#components/calendars/schedule-settings.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";

export const metadata: Metadata = { title: "Schedules" };

export default function SchedulesPage() {
  return (
    <OwnOnly what="Seeing everybody's schedules">
      <ScheduleSettings />
    </OwnOnly>
  );
}
