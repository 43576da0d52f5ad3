import type { Command, CommandSearch } from "#components/layout/commands.ts";
import type { FoundContact } from "#contract/contacts/search.ts";
import { api } from "#lib/api/client.ts";
import { contactName } from "#lib/format/names.ts";
import { routes } from "#lib/routes.ts";
import { ContactReach } from "./contact-reach.tsx";

const shownMost = 8;

const commandOf = (contact: FoundContact, go: (href: string) => void): Command => {
  const { email, phone, companyName } = contact;
  return {
    id: contact.id,
    label: contactName(contact),
    ...(email || phone || companyName ? { hint: <ContactReach email={email} phone={phone} more={companyName} /> } : {}),
    onSelect: () => go(routes.contact(contact.id)),
  };
};

const isCalled = ({ name }: FoundContact, query: string) => name?.toLowerCase().includes(query.trim().toLowerCase()) ?? false;

/** Finds a location's contacts for the command palette, by any part of a name, email, phone or company. Matches of the name come first. */
export const contactFinder = (title: string, locationId: string, go: (href: string) => void): CommandSearch => ({
  title,
  async find(query, signal) {
    const { contacts } = await api.contacts.search.contacts(
      { body: { locationId, pageLimit: shownMost, query: query.slice(0, 75) } },
      { signal },
    );
    return contacts
      .toSorted((one, other) => Number(isCalled(other, query)) - Number(isCalled(one, query)))
      .map((contact) => commandOf(contact, go));
  },
});
