"use client";

import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useConnection } from "#lib/api/connection.tsx";
import { type ContactPage, contactPageSize } from "#lib/api/contact-keys.ts";
import { contactQueries } from "#lib/api/contacts.ts";
import { usePrefetchContact } from "#lib/api/use-prefetch-contact.ts";
import { searchOf } from "#lib/url/contact-search.ts";
import { contactsUrl } from "#lib/url/contacts.ts";

export type Neighbour = { contact: ContactPage["rows"][number]; at: number };
export type Neighbours = {
  /** The address of the list. */
  listHref: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** Starts at 1. Undefined if the contact is not in the list, or the list is unknown. */
  position: number | undefined;
  total: number | undefined;
};

const pageOf = (index: number) => Math.floor(index / contactPageSize);

/** The previous and next contact in the list that the user came from, read from the list's own cached pages. */
export function useContactNeighbours(contactId: string, from: string, at: number | undefined): Neighbours {
  const { server, timezone } = useConnection();
  const prefetch = usePrefetchContact();
  const state = useMemo(() => contactsUrl.read(Object.fromEntries(new URLSearchParams(from))), [from]);
  const asked = useMemo(() => searchOf(state, { now: new Date(), timeZone: timezone }), [state, timezone]);
  const wanted = at === undefined ? [] : [...new Set([at - 1, at, at + 1].filter((index) => index >= 0).map(pageOf))];
  const pages = useQueries({
    queries: wanted.map((page) => contactQueries.page(server, asked, page)),
  });

  const known = new Map(wanted.map((page, index): [number, ContactPage | undefined] => [page, pages[index]?.data]));
  const contactAt = (index: number) => (index < 0 ? undefined : known.get(pageOf(index))?.rows[index % contactPageSize]);
  const idAt = (index: number) => contactAt(index)?.id;
  const moved = wanted.flatMap((page) => {
    const place = known.get(page)?.rows.findIndex(({ id }) => id === contactId) ?? -1;
    return place < 0 ? [] : [page * contactPageSize + place];
  })[0];
  const place = at === undefined ? undefined : idAt(at) === contactId ? at : (moved ?? at);
  const neighbour = (index: number): Neighbour | undefined => {
    const contact = contactAt(index);
    return contact === undefined || contact.id === contactId ? undefined : { contact, at: index };
  };
  const previous = place === undefined ? undefined : neighbour(place - 1);
  const next = place === undefined ? undefined : neighbour(place + 1);

  const [previousId, nextId] = [previous?.contact.id, next?.contact.id];
  useEffect(() => {
    for (const id of [nextId, previousId]) if (id !== undefined) prefetch(id);
  }, [prefetch, nextId, previousId]);

  return {
    listHref: contactsUrl.href(state),
    previous,
    next,
    position: place !== undefined && idAt(place) === contactId ? place + 1 : undefined,
    total: pages.find(({ data }) => data !== undefined)?.data?.total,
  };
}
