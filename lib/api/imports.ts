import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ImportDetail, ImportOptions, ImportReading, ImportTarget } from "#contract/imports/imports.ts";
import { app } from "./client.ts";

export const importKeys = {
  all: ["imports"] as const,
  lists: ["imports", "list"] as const,
  one: (importId: string) => ["imports", "one", importId] as const,
  rows: (importId: string) => ["imports", "rows", importId] as const,
};

export type RowFilter = Omit<Parameters<typeof app.imports.rows>[0]["query"], "locationId" | "offset" | "limit">;

const pollMs = 1000;

/** Whether the import is running or queued. */
export const isUnderWay = (of: Pick<ImportDetail, "operation"> | undefined): boolean =>
  of?.operation?.status === "queued" || of?.operation?.status === "running";

export const importQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: [...importKeys.lists, locationId] as const,
      queryFn: async ({ signal }) => (await app.imports.list({ query: { locationId } }, { signal })).imports,
      refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? 2 * pollMs : false),
    }),
  /** Polls every second while the import is running. */
  one: (locationId: string, importId: string) =>
    queryOptions({
      queryKey: importKeys.one(importId),
      queryFn: async ({ signal }) => (await app.imports.get({ params: { importId }, query: { locationId } }, { signal })).import,
      refetchInterval: (query) => (isUnderWay(query.state.data) ? pollMs : false),
    }),
};

export const fetchRows = (locationId: string, importId: string, filter: RowFilter, offset: number, limit: number, signal: AbortSignal) =>
  app.imports.rows({ params: { importId }, query: { locationId, offset, limit, ...filter } }, { signal });

type Settings = { mapping?: ImportTarget[]; options?: ImportOptions; reading?: ImportReading };

export const importMutations = {
  upload: (locationId: string) =>
    mutationOptions({
      mutationFn: async (file: File) =>
        (await app.imports.create({ query: { locationId, name: file.name.slice(-255) }, body: file })).import,
      meta: { stale: [importKeys.lists] },
    }),
  update: (locationId: string, importId: string) =>
    mutationOptions({
      mutationFn: (settings: Settings) => app.imports.update({ params: { importId }, body: { locationId, ...settings } }),
      meta: { stale: [importKeys.one(importId)] },
    }),
  /** Saves the settings and checks every row with them. */
  check: (locationId: string, importId: string) =>
    mutationOptions({
      mutationFn: async (settings: Settings) => {
        await app.imports.update({ params: { importId }, body: { locationId, ...settings } });
        return app.imports.check({ params: { importId }, body: { locationId } });
      },
      meta: { stale: [importKeys.all] },
    }),
  run: (locationId: string, importId: string) =>
    mutationOptions({
      mutationFn: () => app.imports.run({ params: { importId }, body: { locationId } }),
      meta: { stale: [importKeys.all] },
    }),
  undo: (locationId: string, importId: string) =>
    mutationOptions({
      mutationFn: () => app.imports.undo({ params: { importId }, body: { locationId } }),
      meta: { stale: [importKeys.all] },
    }),
  cancel: (locationId: string, operationId: string) =>
    mutationOptions({
      mutationFn: () => app.operations.cancel({ params: { operationId }, query: { locationId } }),
      meta: { stale: [importKeys.all] },
    }),
  correct: (locationId: string, importId: string) =>
    mutationOptions({
      mutationFn: async ({ position, cells }: { position: number; cells: string[] }) =>
        (await app.imports.updateRow({ params: { importId, position: String(position) }, body: { locationId, cells } })).row,
      meta: { stale: [importKeys.one(importId), importKeys.rows(importId)] },
    }),
  remove: (locationId: string, importId: string) =>
    mutationOptions({
      mutationFn: () => app.imports.remove({ params: { importId }, query: { locationId } }),
      meta: { stale: [importKeys.lists] },
    }),
};

/** Downloads the refused rows as a file. */
export async function readFailures(locationId: string, importId: string): Promise<Blob> {
  return (await app.imports.failures({ params: { importId }, query: { locationId } })).blob();
}
