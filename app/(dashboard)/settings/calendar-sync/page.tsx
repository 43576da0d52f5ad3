import { ExternalSettings } from "#components/calendars/sync/external-settings.tsx";
import { FeedSettings } from "#components/calendars/sync/feed-settings.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("calendarSync");

export default function CalendarSyncPage() {
  return (
    <Messages of={["calendarSync"]}>
      <Requires capability="calendarSync">
        <div className="grid max-w-2xl gap-10">
          <FeedSettings />
          <ExternalSettings />
        </div>
      </Requires>
    </Messages>
  );
}
