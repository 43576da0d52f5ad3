import type { Command, CommandSearch } from "#components/layout/commands.ts";
import type { FoundContact } from "#contract/contacts/search.ts";
import { api } from "#lib/api/client.ts";
import { routes } from "#lib/routes.ts";
import { ContactReach } from "./contact-reach.tsx";

const shownMost = 8;

/** Opens a page whose name the palette remembers. */
type Open = (item: { href: string; label: string }) => void;

const commandOf = (contact: FoundContact, label: string, open: Open): Command => {
  const { email, phone, companyName } = contact;
  return {
    id: contact.id,
    label,
    ...(email || phone || companyName ? { hint: <ContactReach email={email} phone={phone} more={companyName} /> } : {}),
    onSelect: () => open({ href: routes.contact(contact.id), label }),
  };
};

const isCalled = ({ name }: FoundContact, query: string) => name?.toLowerCase().includes(query.trim().toLowerCase()) ?? false;

/** Finds a location's contacts for the command palette, by any part of a name, email, phone or company. Matches of the name come first. */
type NameOf = (contact: FoundContact) => string;

export const contactFinder = (title: string, locationId: string, open: Open, contactName: NameOf): CommandSearch => ({
  title,
  async find(query, signal) {
    const { contacts } = await api.contacts.search.contacts(
      { body: { locationId, pageLimit: shownMost, query: query.slice(0, 75) } },
      { signal },
    );
    return contacts
      .toSorted((one, other) => Number(isCalled(other, query)) - Number(isCalled(one, query)))
      .map((contact) => commandOf(contact, contactName(contact), open));
  },
});
