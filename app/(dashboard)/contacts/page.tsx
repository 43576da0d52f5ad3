import { ContactList } from "#components/contacts/list/contact-list.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { Prefetch } from "#components/layout/prefetch.tsx";
import { businessQueries } from "#lib/api/businesses.ts";
import { contactQueries } from "#lib/api/contacts.ts";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { savedViewQueries } from "#lib/api/saved-views.ts";
import { titled } from "#lib/i18n/titled.ts";
import { searchOf } from "#lib/url/contact-search.ts";
import { contactsStateOf, contactsUrl } from "#lib/url/contacts.ts";
import { defaultViewOf } from "#lib/url/saved-view.ts";

export const generateMetadata = titled("contacts");

export default async function ContactsPage({ searchParams }: PageProps<"/contacts">) {
  const given = contactsUrl.read(await searchParams);
  return (
    <Messages of={["savedViews", "table"]}>
      <Prefetch
        load={async (client, { server }) => {
          const rest = [client.prefetchQuery(customFieldQueries.list(server)), client.prefetchQuery(businessQueries.list(server))];
          const saved = savedViewQueries.list(server, "contacts");
          if (server.can("savedViews")) await client.prefetchQuery(saved);
          const view = defaultViewOf(contactsUrl, given, client.getQueryData(saved.queryKey));
          const asked = searchOf(view ? contactsStateOf(view.query) : given, { now: new Date(), timeZone: server.timezone });
          await Promise.all([client.prefetchQuery(contactQueries.page(server, asked, 0)), ...rest]);
        }}
      >
        <ContactList />
      </Prefetch>
    </Messages>
  );
}
