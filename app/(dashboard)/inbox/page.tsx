import { InboxPage } from "#components/inbox/inbox-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Prefetch } from "#components/layout/prefetch.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { titled } from "#lib/i18n/titled.ts";
import { inboxUrl, listedOf } from "#lib/url/inbox.ts";

export const generateMetadata = titled("inbox");

export default async function Page({ searchParams }: PageProps<"/inbox">) {
  const state = inboxUrl.read(await searchParams);
  return (
    <Messages of={["calls", "inbox"]}>
      <Prefetch
        load={(client, { server, user }) => {
          const asked = listedOf(state, server.can("messageSearch"));
          return Promise.all([
            client.prefetchInfiniteQuery(conversationQueries.list(server, asked, user.id)),
            ...(server.can("conversationStates") ? [client.prefetchQuery(conversationQueries.counts(server, asked.owner, user.id))] : []),
          ]);
        }}
      >
        <InboxPage />
      </Prefetch>
    </Messages>
  );
}
