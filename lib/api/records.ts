import {
  infiniteQueryOptions,
  type Mutation,
  type MutationKey,
  mutationOptions,
  queryOptions,
  useMutationState,
} from "@tanstack/react-query";
import { uploadFilesField } from "#contract/conversations/files.ts";
import type { RecordRow, RecordSort } from "#contract/objects/record-details.ts";
import type { RecordFilter } from "#contract/objects/record-filters.ts";
import type { FoundRecord, RecordProperties } from "#contract/objects/records.ts";
import { api, app } from "./client.ts";
import { ifAny } from "./if-any.ts";

export const recordPageSize = 100;

export const recordKeys = {
  all: ["records"] as const,
  list: (key: string, query: string, sort?: RecordSort, filters: readonly RecordFilter[] = []) =>
    ["records", "list", key, query, sort ?? "newest", filters] as const,
  column: (key: string, search: RecordSearch) => ["records", "column", key, search] as const,
  one: (key: string, recordId: string) => ["records", "one", key, recordId] as const,
  history: (key: string, recordId: string) => ["records", "history", key, recordId] as const,
};

const movesKey = (key: string): MutationKey => ["records", "move", key];

type Page = { page: number; query: string; limit?: number; searchAfter?: FoundRecord["searchAfter"] | undefined };

/** A page of an object's records, found by text or by `field:value`. */
export async function fetchRecords(
  locationId: string,
  key: string,
  { page, query, limit = recordPageSize, searchAfter }: Page,
  signal?: AbortSignal,
) {
  const body = { locationId, page, pageLimit: limit, query, searchAfter: searchAfter ?? [] };
  const { records, total } = await api.objects.records.search({ params: { schemaKey: key }, body }, signal ? { signal } : {});
  return { rows: records, total };
}

export type RecordSearch = { query: string; sort: RecordSort; filters: readonly RecordFilter[] };
export const newestFirst: RecordSort = { field: "createdAt", direction: "desc" };
/** The number of records that a column of a board loads at once. */
const columnPageSize = 25;

/** A page of records that match filters, sorted by one of their fields. Only our own service supports this. */
export async function fetchSortedRecords(
  locationId: string,
  key: string,
  { page, query, sort, filters, limit = recordPageSize }: Pick<Page, "page" | "limit"> & RecordSearch,
  signal: AbortSignal,
) {
  const body = { locationId, page, pageLimit: limit, query, sort, filters: [...filters] };
  const { records, total } = await app.objects.records.sorted({ params: { key }, body }, { signal });
  return { rows: records, total };
}

/** All records that a search finds, page by page. */
export async function* everyRecord(
  locationId: string,
  key: string,
  { query, filters }: Pick<RecordSearch, "query" | "filters">,
  signal: AbortSignal,
): AsyncGenerator<{ rows: FoundRecord[]; total: number }> {
  if (filters.length > 0) return yield* everyFiltered(locationId, key, { query, filters, sort: newestFirst }, signal);
  for (let searchAfter: FoundRecord["searchAfter"] | undefined; ; ) {
    const found = await fetchRecords(locationId, key, { page: 1, query, limit: 500, searchAfter }, signal);
    if (found.rows.length === 0) return;
    yield found;
    searchAfter = found.rows.at(-1)?.searchAfter;
    if (found.rows.length < 500) return;
  }
}

async function* everyFiltered(locationId: string, key: string, search: RecordSearch, signal: AbortSignal) {
  for (let page = 1; ; page += 1) {
    const found = await fetchSortedRecords(locationId, key, { ...search, page, limit: 500 }, signal);
    if (found.rows.length === 0) return;
    yield found;
    if (found.rows.length < 500) return;
  }
}

export const recordQueries = {
  /** The records of a column, page by page, each page with the total. */
  column: (locationId: string, key: string, search: RecordSearch) =>
    infiniteQueryOptions({
      queryKey: recordKeys.column(key, search),
      initialPageParam: 1,
      queryFn: ({ signal, pageParam: page }) => fetchSortedRecords(locationId, key, { ...search, page, limit: columnPageSize }, signal),
      getNextPageParam: ({ total }, pages) => (pages.length * columnPageSize < total ? pages.length + 1 : undefined),
    }),
  /** Null if the record does not exist. */
  one: (key: string, recordId: string) =>
    queryOptions({
      queryKey: recordKeys.one(key, recordId),
      queryFn: async ({ signal }) =>
        (await ifAny(api.objects.records.get({ params: { schemaKey: key, id: recordId } }, { signal })))?.record ?? null,
    }),
  history: (locationId: string, key: string, recordId: string) =>
    infiniteQueryOptions({
      queryKey: recordKeys.history(key, recordId),
      queryFn: ({ signal, pageParam }) =>
        app.objects.records.history(
          { params: { key, id: recordId }, query: { locationId, ...(pageParam === "" ? {} : { before: pageParam }) } },
          { signal },
        ),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
    }),
};

/** Sets another option of a single-select field, or none. */
export type RecordMove = { record: FoundRecord; property: string; to: string | null };

export type RecordSent = { properties: RecordProperties; owner?: string[]; followers?: string[] };

export const recordMutations = {
  create: (locationId: string, key: string) =>
    mutationOptions({
      mutationFn: async (sent: RecordSent) =>
        (await api.objects.records.create({ params: { schemaKey: key }, body: { ...sent, locationId } })).record,
      meta: { stale: [recordKeys.all] },
    }),
  update: (locationId: string, key: string) =>
    mutationOptions({
      mutationFn: async ({ recordId, ...sent }: RecordSent & { recordId: string }) =>
        (await api.objects.records.update({ params: { schemaKey: key, id: recordId }, query: { locationId }, body: sent })).record,
      meta: { stale: [recordKeys.all] },
    }),
  /** Moves of one record run in order. */
  move: (locationId: string, key: string, recordId: string) =>
    mutationOptions({
      mutationKey: movesKey(key),
      scope: { id: `move ${key} ${recordId}` },
      mutationFn: ({ property, to }: RecordMove) =>
        api.objects.records.update({
          params: { schemaKey: key, id: recordId },
          query: { locationId },
          body: { properties: { [property]: to } },
        }),
      meta: { stale: [recordKeys.all] },
    }),
  remove: (key: string, recordId: string) =>
    mutationOptions({
      mutationFn: () => api.objects.records.remove({ params: { schemaKey: key, id: recordId } }),
      meta: { stale: [recordKeys.all, ["links"]] },
    }),
  restore: (locationId: string, key: string, recordId: string) =>
    mutationOptions({
      mutationFn: async (seq: string) =>
        (await app.objects.records.restore({ params: { key, id: recordId }, body: { locationId, seq } })).record,
      meta: { stale: [recordKeys.all] },
    }),
};

/**
 * The last move of each record, until the server has answered and the columns have been refetched, so that a board shows it immediately. A
 * rejected move is removed, so its record returns to its former column.
 */
export function useMovingRecords(key: string, property: string): ReadonlyMap<string, RecordMove> {
  const moves = useMutationState<RecordMove | undefined, Mutation<unknown, Error, RecordMove>>({
    filters: { mutationKey: movesKey(key), exact: true, status: "pending" },
    select: ({ state }) => state.variables,
  });
  return new Map(moves.flatMap((move) => (move?.property === property ? [[move.record.id, move] as const] : [])));
}

/** Uploads files for a field and returns their addresses. */
export async function uploadFiles(locationId: string, key: string, fieldId: string, files: readonly File[]): Promise<string[]> {
  const body = new FormData();
  for (const file of files) body.append(uploadFilesField, file, file.name);
  const kept = await app.objects.records.upload({ params: { key, fieldId }, query: { locationId }, body });
  return kept.files.map(({ url }) => url);
}

/** Checks some rows of a file, or writes them. Each row succeeds or fails independently. */
export const sendRows = async (locationId: string, key: string, rows: RecordRow[], isTrial: boolean) =>
  (await app.objects.records.importRows({ params: { key }, body: { locationId, isTrial, rows } })).results;
