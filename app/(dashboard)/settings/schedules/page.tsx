import { ScheduleSettings } from "#components/calendars/schedules/settings.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("schedules");

export default function SchedulesPage() {
  return (
    <Messages of={["calendarSettings", "people"]}>
      <Requires capability="allSchedules">
        <ScheduleSettings />
      </Requires>
    </Messages>
  );
}
