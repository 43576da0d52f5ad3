import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { DuplicateReason, MergePlan } from "#contract/duplicates/duplicates.ts";
import { app } from "./client.ts";

const pageSize = 30;

export const duplicateKeys = {
  all: ["duplicates"] as const,
  lists: ["duplicates", "list"] as const,
  merges: ["duplicates", "merges"] as const,
};

export const duplicateQueries = {
  /** Groups that are probably one person, the surest first, as far as one has scrolled. */
  list: (locationId: string, reason: DuplicateReason | "any") =>
    infiniteQueryOptions({
      queryKey: [...duplicateKeys.lists, reason] as const,
      queryFn: ({ pageParam, signal }) =>
        app.duplicates.list(
          { query: { locationId, limit: pageSize, skip: pageParam, ...(reason === "any" ? {} : { reason }) } },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (page, _pages, skipped) => (skipped + pageSize < page.total ? skipped + pageSize : undefined),
      placeholderData: keepPreviousData,
    }),
  compare: (locationId: string, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...duplicateKeys.all, "compare", ...ids] as const,
      queryFn: ({ signal }) => app.duplicates.compare({ query: { locationId, ids: ids.join(",") } }, { signal }),
    }),
  /** What a merge would make, while its choices are made. `seen` tells one state of the contacts from the next. */
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

/** A merge moves notes, tasks and enrolments from one contact to another, so that nothing known of them holds any more. */
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
