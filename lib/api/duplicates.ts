import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { DuplicateReason, MergePlan } from "#contract/duplicates/duplicates.ts";
import { app } from "./client.ts";

const pageSize = 30;
/** How often the progress of a search that takes long is read. Each request waits for the search's end for some seconds. */
const searchPollMs = 500;

export const duplicateKeys = {
  all: ["duplicates"] as const,
  lists: ["duplicates", "list"] as const,
  merges: ["duplicates", "merges"] as const,
};

export const duplicateQueries = {
  /** Groups of contacts that are probably the same person, the most certain first; loads more as the user scrolls. */
  list: (locationId: string, reason: DuplicateReason | "any") =>
    infiniteQueryOptions({
      queryKey: [...duplicateKeys.lists, reason] as const,
      queryFn: ({ pageParam, signal }) =>
        app.duplicates.list(
          { query: { locationId, limit: pageSize, skip: pageParam, ...(reason === "any" ? {} : { reason }) } },
          { signal },
        ),
      initialPageParam: 0,
      refetchInterval: ({ state }) => (state.data?.pages[0]?.progress ? searchPollMs : false),
      getNextPageParam: (page, _pages, skipped) => (skipped + pageSize < page.total ? skipped + pageSize : undefined),
      placeholderData: keepPreviousData,
    }),
  compare: (locationId: string, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...duplicateKeys.all, "compare", ...ids] as const,
      queryFn: ({ signal }) => app.duplicates.compare({ query: { locationId, ids: ids.join(",") } }, { signal }),
    }),
  /** The result of a merge with the current choices. `seen` identifies a state of the contacts in the query key. */
  preview: (plan: MergePlan, seen: string) =>
    queryOptions({
      queryKey: [...duplicateKeys.all, "preview", plan, seen] as const,
      queryFn: async ({ signal }) => (await app.merges.preview({ body: plan }, { signal })).contact,
      enabled: plan.mergeIds.length > 0,
      placeholderData: keepPreviousData,
    }),
  merges: (locationId: string) =>
    queryOptions({
      queryKey: duplicateKeys.merges,
      queryFn: async ({ signal }) => (await app.merges.list({ query: { locationId, limit: 50 } }, { signal })).merges,
    }),
};

/** A merge moves notes, tasks and enrolments to another contact, so all cached data about them is stale. */
const stale = [duplicateKeys.all, ["contacts"], ["notes"], ["tasks"], ["enrolments"], ["timeline"], ["tags"]] as const;

export const duplicateMutations = {
  merge: () =>
    mutationOptions({
      mutationFn: (plan: MergePlan & { expected: Record<string, string> }) => app.merges.create({ body: plan }),
      meta: { stale },
    }),
  undo: (locationId: string) =>
    mutationOptions({
      mutationFn: (mergeId: string) => app.merges.undo({ params: { mergeId }, body: { locationId } }),
      meta: { stale },
    }),
  dismiss: (locationId: string) =>
    mutationOptions({
      mutationFn: (contactIds: string[]) => app.duplicates.dismiss({ body: { locationId, contactIds } }),
      meta: { stale: [duplicateKeys.lists] },
    }),
  restore: (locationId: string) =>
    mutationOptions({
      mutationFn: (contactIds: string[]) => app.duplicates.restore({ body: { locationId, contactIds } }),
      meta: { stale: [duplicateKeys.lists] },
    }),
};
