"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { plainSettings, withPinned } from "#components/data-table/columns/settings.ts";
import { useRowPages } from "#components/data-table/use-row-pages.ts";
import { useSavedView } from "#components/saved-views/use-saved-view.ts";
import { usePlace } from "#components/ui/place.tsx";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import type { FoundRecord } from "#contract/objects/records.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useLocationPhones } from "#lib/api/location-phones.ts";
import { fetchRecords, fetchSortedRecords, newestFirst, recordKeys, recordPageSize } from "#lib/api/records.ts";
import { usePhoneFormat } from "#lib/format/use-phones.ts";
import { type RecordsState, recordPageUrl, recordsState, recordsUrl } from "#lib/url/records.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { recordColumns } from "./record-columns.tsx";

/** The state of the list: the address, its saved view, and the settings of the columns. */
export function useRecordList(schema: ObjectSchema) {
  const t = useTranslations("objects.recordColumns");
  const { key } = schema.object;
  const { locationId, server } = useConnection();
  const { locale } = usePlace();
  const url = useMemo(() => recordsUrl(key), [key]);
  const [given, change] = useListUrl(url);
  const from = useSearchParams().toString();
  const hrefOf = useCallback((recordId: string) => recordPageUrl(key, recordId).href({ from }), [key, from]);
  const formatPhone = useLocationPhones();
  const formatPhoneAbroad = usePhoneFormat(null);
  const columns = useMemo(
    () =>
      recordColumns(
        schema,
        { locale, canSort: server.can("sortRecords"), formatPhone, formatPhoneAbroad, hrefOf },
        { owner: t("owner"), added: t("added"), changed: t("changed") },
      ),
    [schema, locale, server, formatPhone, formatPhoneAbroad, hrefOf, t],
  );
  const first = columns[0]?.id;
  const standard = useMemo(() => (first === undefined ? plainSettings : withPinned(plainSettings, first, true)), [first]);
  const shown = useSavedView({ list: `records:${key}`, state: given, change, url, stateOf, standard });
  const { state } = shown;

  const { query, filters } = state;
  // An old address may sort by a field that no longer exists. It is ignored.
  const sort = useMemo(() => {
    const asked = state.sort;
    const isThere = asked !== undefined && columns.some(({ meta }) => meta?.sortKey === asked.id);
    if (isThere) return { field: asked.id, direction: asked.direction };
    return filters.length > 0 ? newestFirst : undefined;
  }, [state.sort, columns, filters]);
  const queryKey = useMemo(() => recordKeys.list(key, query, sort, filters), [key, query, sort, filters]);
  const fetchPage = useCallback(
    (place: number, signal: AbortSignal) => {
      const page = place + 1;
      return sort
        ? fetchSortedRecords(locationId, key, { page, query, sort, filters }, signal)
        : fetchRecords(locationId, key, { page, query }, signal);
    },
    [locationId, key, query, sort, filters],
  );
  const list = useRowPages<FoundRecord>({ queryKey, pageSize: recordPageSize, fetchPage });
  const search = useMemo(() => ({ query, sort: sort ?? newestFirst, filters }), [query, sort, filters]);
  return { ...shown, change, columns, list, search, hrefOf, formatPhone };
}

const nothing: RecordsState = { query: "", sort: undefined, filters: [], layout: "table", by: undefined, view: undefined };

function stateOf(query: unknown): RecordsState {
  const read = recordsState.safeParse(query);
  return { ...nothing, ...(read.success ? read.data : {}) };
}
