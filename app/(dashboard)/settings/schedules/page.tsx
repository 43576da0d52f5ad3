import { ScheduleSettings } from "#components/calendars/schedule-settings.tsx";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Schedules");

export default function SchedulesPage() {
  return (
    <OwnOnly what="Seeing everybody's schedules">
      <ScheduleSettings />
    </OwnOnly>
  );
}
