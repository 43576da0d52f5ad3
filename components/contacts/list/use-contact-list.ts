"use client";

import { useMemo } from "react";
import { useSavedView } from "#components/saved-views/use-saved-view.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { searchOf } from "#lib/url/contact-search.ts";
import { contactsStateOf, contactsUrl } from "#lib/url/contacts.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { contactColumnSettings } from "./contact-columns.tsx";

/** What the list shows and how: the address, the saved view it came from, and the arrangement of the columns. */
export function useContactList() {
  const connection = useConnection();
  const { timezone } = connection;
  const [given, change] = useListUrl(contactsUrl);
  const viewed = useSavedView({
    list: "contacts",
    state: given,
    change,
    url: contactsUrl,
    stateOf: contactsStateOf,
    standard: contactColumnSettings,
  });
  const { state } = viewed;

  // "Today" is the day on which the list was asked for, and does not change while it is looked at.
  const asked = useMemo(() => searchOf(state, { now: new Date(), timeZone: timezone }), [state, timezone]);

  return { ...viewed, connection, change, asked };
}
