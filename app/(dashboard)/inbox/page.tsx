import { InboxPage } from "#components/inbox/inbox-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Prefetch } from "#components/layout/prefetch.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { failedQueries } from "#lib/api/failed-messages.ts";
import { savedViewQueries } from "#lib/api/saved-views.ts";
import { titled } from "#lib/i18n/titled.ts";
import { inboxAskedOf, inboxStateOf, inboxUrl } from "#lib/url/inbox.ts";
import { defaultViewOf } from "#lib/url/saved-view.ts";

export const generateMetadata = titled("inbox");

export default async function Page({ searchParams }: PageProps<"/inbox">) {
  const given = inboxUrl.read(await searchParams);
  return (
    <Messages of={["calls", "inbox", "savedViews"]}>
      <Prefetch
        load={async (client, { server, user }) => {
          const saved = savedViewQueries.list(server, "inbox");
          if (server.can("savedViews")) await client.prefetchQuery(saved);
          const view = defaultViewOf(inboxUrl, given, client.getQueryData(saved.queryKey));
          const asked = inboxAskedOf(view ? inboxStateOf(view.query) : given, server.can("messageSearch"));
          await Promise.all([
            client.prefetchInfiniteQuery(conversationQueries.list(server, asked, user.id)),
            ...(server.can("conversationStates") ? [client.prefetchQuery(conversationQueries.counts(server, asked.owner, user.id))] : []),
            ...(server.can("failedMessages") ? [client.prefetchQuery(failedQueries.list(server))] : []),
          ]);
        }}
      >
        <InboxPage />
      </Prefetch>
    </Messages>
  );
}
