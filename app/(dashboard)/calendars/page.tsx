import { BoardPage } from "#components/calendars/board/board-page.tsx";
import { Prefetch } from "#components/layout/prefetch.tsx";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { dayOf } from "#lib/format/zone.ts";
import { titled } from "#lib/i18n/titled.ts";
import { boardSpan, boardUrl, hasHours } from "#lib/url/board.ts";

export const generateMetadata = titled("calendars");

export default async function Page({ searchParams }: PageProps<"/calendars">) {
  const { view, date } = boardUrl.read(await searchParams);
  return (
    <Prefetch
      load={(client, { server }) => {
        const span = boardSpan(view, date || dayOf(new Date(), server.timezone), server.timezone);
        return Promise.all([
          client.prefetchQuery(appointmentQueries.board(server, span)),
          client.prefetchQuery(appointmentQueries.calendars(server)),
          hasHours(view) ? client.prefetchQuery(appointmentQueries.hours(server, span)) : undefined,
        ]);
      }}
    >
      <BoardPage />
    </Prefetch>
  );
}
