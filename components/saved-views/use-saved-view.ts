"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type ColumnSettings, columnSettings, readColumnSettings } from "#components/data-table/columns/settings.ts";
import { useStoredText } from "#components/ui/use-stored-text.ts";
import { valueOfJson } from "#contract/json-text.ts";
import type { SavedView } from "#contract/saved-views/saved-views.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { savedViewQueries } from "#lib/api/saved-views.ts";
import { defaultViewOf, type Viewed, type ViewedUrl } from "#lib/url/saved-view.ts";

const allView = "all";

export type ViewedList<State extends Viewed> = {
  /** Identifies the list that the views belong to. */
  list: string;
  state: State;
  change: (state: State, how?: { push?: boolean }) => void;
  url: ViewedUrl<State>;
  /** Returns the state of a view's query. It contains every part, so that parts missing in the query are removed from the address. */
  stateOf: (query: unknown) => State;
  /** The name under which column settings are stored outside of views, if not the list's. */
  columnsOf?: string;
  /** The default columns. A stable object. */
  standard: ColumnSettings;
};

/** How a list is shown: the saved view of its address, and the column settings. */
export function useSavedView<State extends Viewed>(viewed: ViewedList<State>) {
  const { list, state: given, change, url, stateOf, columnsOf = list, standard } = viewed;
  const { id, server } = useConnection();
  const { data: views, isPending } = useQuery(savedViewQueries.list(server, list));
  const stateOfView = useCallback((each: SavedView): State => ({ ...stateOf(each.query), view: each.id }), [stateOf]);
  const first = defaultViewOf(url, given, views);
  const state = useMemo(() => (first ? stateOfView(first) : given), [first, given, stateOfView]);
  const view = views?.find((each) => each.id === state.view);

  const [stored, setStored] = useStoredColumns(`${columnsOf}.columns.${id}`);
  const [arranged, setArranged] = useState<{ viewId: string; columns: ColumnSettings }>();
  const settings = useMemo(() => {
    if (view) return arranged?.viewId === view.id ? arranged.columns : readColumnSettings(view.columns);
    return stored ?? standard;
  }, [view, arranged, stored, standard]);
  const viewId = view?.id;
  const setSettings = useCallback(
    (columns: ColumnSettings) => (viewId === undefined ? setStored(columns) : setArranged({ viewId, columns })),
    [viewId, setStored],
  );

  const show = useCallback(
    (next: SavedView | undefined) => change(next ? stateOfView(next) : { ...stateOf({}), view: allView }, { push: true }),
    [change, stateOf, stateOfView],
  );

  useEffect(() => {
    if (first) change(stateOfView(first));
  }, [first, change, stateOfView]);

  const asked = (each: State) => url.href({ ...each, view: undefined });
  return {
    /** The state to show. If it comes from the default view, the address follows a moment later. */
    state,
    views: views ?? [],
    view,
    show,
    settings,
    setSettings,
    /** True until it is known whether there is a default view. */
    isWaiting: url.href(given) === url.path && server.can("savedViews") && isPending,
    isChanged: view !== undefined && (asked(state) !== asked(stateOfView(view)) || !isSameColumns(settings, view.columns)),
  };
}

const isSameColumns = (settings: ColumnSettings, stored: unknown) =>
  JSON.stringify(columnSettings.parse(settings)) === JSON.stringify(readColumnSettings(stored));

/** The last column settings in this browser, outside of saved views. */
function useStoredColumns(name: string): [ColumnSettings | undefined, (settings: ColumnSettings) => void] {
  const [text, write] = useStoredText(name);
  const settings = useMemo(() => (text === null ? undefined : readColumnSettings(valueOfJson(text))), [text]);
  const store = useCallback((next: ColumnSettings) => write(JSON.stringify(next)), [write]);
  return [settings, store];
}
