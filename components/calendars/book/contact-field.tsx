"use client";

import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option.ts";
import { api } from "#lib/api/client.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useSay } from "#lib/i18n/say.tsx";

const shownMost = 8;

/** Finds a contact by any part of a name, email or phone. */
export function ContactField({
  value,
  onChange,
  autoFocus = false,
}: {
  value: Option | undefined;
  onChange: (contact: Option | undefined) => void;
  autoFocus?: boolean;
}) {
  const { locationId } = useConnection();
  const say = useSay();
  const find = async (query: string, signal: AbortSignal): Promise<Option[]> => {
    const { contacts } = await api.contacts.search.contacts(
      { body: { locationId, pageLimit: shownMost, query: query.slice(0, 75) } },
      { signal },
    );
    return contacts.map(({ id, name, email, phone }) => {
      const facts = [email, phone].filter((fact): fact is string => typeof fact === "string" && fact !== "");
      return { value: id, label: name || facts[0] || say("Unnamed contact"), isVerbatim: true, description: facts.join(" · ") };
    });
  };
  return (
    <Combobox
      label="Contact"
      options={find}
      value={value}
      onChange={onChange}
      placeholder={say("Name, email or phone…")}
      autoFocus={autoFocus}
    />
  );
}
