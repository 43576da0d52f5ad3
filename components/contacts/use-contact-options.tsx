import { useCallback } from "react";
import type { Option } from "#components/ui/option.ts";
import { api } from "#lib/api/client.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { ContactReach } from "./contact-reach.tsx";
import { useContactName } from "./use-contact-name.ts";

const shownMost = 8;

/** Finds contacts by any part of a name, email or phone, as the options of a combobox. */
export function useContactOptions(): (query: string, signal: AbortSignal) => Promise<Option[]> {
  const contactName = useContactName();
  const { locationId } = useConnection();
  return useCallback(
    async (query, signal) => {
      const { contacts } = await api.contacts.search.contacts(
        { body: { locationId, pageLimit: shownMost, query: query.slice(0, 75) } },
        { signal },
      );
      return contacts.map((contact) => ({
        value: contact.id,
        label: contactName(contact),
        description: <ContactReach email={contact.email} phone={contact.phone} />,
      }));
    },
    [locationId, contactName],
  );
}
