import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { EventCatalogue } from "#components/workflows/events/event-catalogue.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("events");

export default function EventsPage() {
  return (
    <Messages of={["workflows"]}>
      <Requires capability="editWorkflows">
        <EventCatalogue />
      </Requires>
    </Messages>
  );
}
