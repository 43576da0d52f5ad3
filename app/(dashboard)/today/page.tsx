import { Messages } from "#components/layout/messages.tsx";
import { Prefetch } from "#components/layout/prefetch.tsx";
import { TodayPage } from "#components/today/today-page.tsx";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { taskQueries } from "#lib/api/tasks.ts";
import { todayQueries } from "#lib/api/today.ts";
import { dayOf } from "#lib/format/zone.ts";
import { titled } from "#lib/i18n/titled.ts";
import { aheadOf, daySpan, todayUrl } from "#lib/url/today.ts";

export const generateMetadata = titled("today");

export default async function Page({ searchParams }: PageProps<"/today">) {
  const { date } = todayUrl.read(await searchParams);
  return (
    <Messages of={["calls", "inbox", "tasks", "today"]}>
      <Prefetch
        load={(client, { server, user }) => {
          const today = dayOf(new Date(), server.timezone);
          const span = daySpan(date || today, server.timezone);
          return Promise.all([
            client.prefetchQuery(appointmentQueries.board(server, span)),
            client.prefetchQuery(appointmentQueries.calendars(server)),
            client.prefetchQuery(todayQueries.unconfirmed(server, aheadOf(today, server.timezone))),
            server.can("taskList") ? client.prefetchInfiniteQuery(taskQueries.all(server, { owner: user.id, state: "open" })) : undefined,
            server.can("lastNotes") ? client.prefetchQuery(todayQueries.notes(server, span)) : undefined,
          ]);
        }}
      >
        <TodayPage />
      </Prefetch>
    </Messages>
  );
}
