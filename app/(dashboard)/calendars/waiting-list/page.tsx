import { Messages } from "#components/layout/messages.tsx";
import { Prefetch } from "#components/layout/prefetch.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { WaitingListPage } from "#components/waiting-list/waiting-list-page.tsx";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { waitingListQueries } from "#lib/api/waiting-list.ts";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("waitingList");

export default function Page() {
  return (
    <Messages of={["waitingList"]}>
      <Requires capability="waitingList">
        <Prefetch
          load={async (client, { server }) => {
            if (!server.can("waitingList")) return;
            await Promise.all([
              client.prefetchInfiniteQuery(waitingListQueries.list(server, "open")),
              client.prefetchQuery(appointmentQueries.calendars(server)),
              client.prefetchQuery(waitingListQueries.settings(server)),
            ]);
          }}
        >
          <WaitingListPage />
        </Prefetch>
      </Requires>
    </Messages>
  );
}
