import { RoomSettings } from "#components/calendars/services/room-settings.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("rooms");

export default function RoomsPage() {
  return (
    <Messages of={["calendarSettings"]}>
      <RoomSettings />
    </Messages>
  );
}
