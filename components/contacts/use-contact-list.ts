"use client";

import { useMemo } from "react";
import { useSavedView } from "#components/saved-views/use-saved-view.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { searchOf } from "#lib/url/contact-search.ts";
import { type ContactsState, contactsUrl } from "#lib/url/contacts.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { contactColumnSettings } from "./contact-columns.tsx";

/** What the list shows and how: the address, the saved view it came from, and the arrangement of the columns. */
export function useContactList() {
  const connection = useConnection();
  const { timezone } = connection;
  const [state, change] = useListUrl(contactsUrl);
  const shown = useSavedView({ list: "contacts", state, change, url: contactsUrl, stateOf, standard: contactColumnSettings });

  // "Today" is the day on which the list was asked for, and does not change while it is looked at.
  const asked = useMemo(() => searchOf(state, { now: new Date(), timeZone: timezone }), [state, timezone]);

  return { ...shown, connection, state, change, asked };
}

const blank: Partial<ContactsState> = { sort: undefined, added: undefined, born: undefined, dnd: undefined, where: undefined };

function stateOf(query: unknown): ContactsState {
  const read = contactsUrl.schema.safeParse(query);
  return { ...contactsUrl.read({}), ...blank, ...(read.success ? read.data : {}) };
}
