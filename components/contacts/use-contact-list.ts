"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type ColumnSettings, columnSettings, readColumnSettings } from "#components/data-table/column-settings.ts";
import type { SavedView } from "#contract/application/saved-views.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { savedViewQueries } from "#lib/api/saved-views.ts";
import { searchOf } from "#lib/url/contact-search.ts";
import { askedOf, type ContactsState, contactsUrl } from "#lib/url/contacts.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { contactColumnSettings } from "./contact-columns.tsx";
import { useStoredColumns } from "./use-stored-columns.ts";

const allView = "all";

/** What the list shows and how: the address, the saved view it came from, and the arrangement of the columns. */
export function useContactList() {
  const connection = useConnection();
  const { locationId, isOwn, timezone } = connection;
  const [state, change] = useListUrl(contactsUrl);
  const { data: views, isPending } = useQuery(savedViewQueries.list({ locationId, isOwn }, "contacts"));
  const view = views?.find(({ id }) => id === state.view);

  const [stored, setStored] = useStoredColumns(`contacts.columns.${connection.id}`);
  const [arranged, setArranged] = useState<{ viewId: string; columns: ColumnSettings }>();
  const settings = useMemo(() => {
    if (view) return arranged?.viewId === view.id ? arranged.columns : readColumnSettings(view.columns);
    return stored ?? contactColumnSettings;
  }, [view, arranged, stored]);
  const viewId = view?.id;
  const setSettings = useCallback(
    (columns: ColumnSettings) => (viewId === undefined ? setStored(columns) : setArranged({ viewId, columns })),
    [viewId, setStored],
  );

  const show = useCallback(
    (next: SavedView | undefined) => change(next ? stateOfView(next) : { ...plainState(), view: allView }, { push: true }),
    [change],
  );

  // An address that says nothing is the way in: there the default view stands, if there is one.
  const isBare = contactsUrl.href(state) === contactsUrl.path;
  const standard = views?.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (isBare && standard) change(stateOfView(standard));
  }, [isBare, standard, change]);

  // "Today" is the day on which the list was asked for, and does not change while it is looked at.
  const asked = useMemo(() => searchOf(state, { now: new Date(), timeZone: timezone }), [state, timezone]);

  return {
    connection,
    state,
    change,
    asked,
    views: views ?? [],
    view,
    show,
    settings,
    setSettings,
    /** The default view is still to be known. */
    isWaiting: isBare && isOwn && (isPending || standard !== undefined),
    isChanged: view !== undefined && (!isSameState(state, view) || !isSameColumns(settings, view.columns)),
  };
}

const plainState = (): ContactsState => contactsUrl.read({});

function stateOfView(view: SavedView): ContactsState {
  const query = contactsUrl.schema.safeParse(view.query);
  return { ...plainState(), ...blankState, ...(query.success ? query.data : {}), view: view.id };
}

/** Names every part, so that what the view does not say is taken out of the address. */
const blankState: Partial<ContactsState> = { sort: undefined, added: undefined, born: undefined, dnd: undefined, where: undefined };

const isSameState = (state: ContactsState, view: SavedView) =>
  contactsUrl.href(askedOf(state)) === contactsUrl.href(askedOf(stateOfView(view)));

const isSameColumns = (settings: ColumnSettings, stored: unknown) =>
  JSON.stringify(columnSettings.parse(settings)) === JSON.stringify(readColumnSettings(stored));
