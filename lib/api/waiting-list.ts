import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { WaitingListSettings, WaitingRequest } from "#contract/waiting-list/waiting-list.ts";
import type { CrmServer } from "../crm-server/crm-server.ts";

const waitingListKeys = {
  all: ["waiting-list"] as const,
  list: ["waiting-list", "list"] as const,
  freeTimes: ["waiting-list", "free-times"] as const,
  settings: ["waiting-list", "settings"] as const,
};
const meta = { stale: [waitingListKeys.all] };
const metaOfBooking = { stale: [waitingListKeys.all, ["appointments"], ["today"]] } as const;

const pageSize = 50;

export const waitingListQueries = {
  list: ({ locationId, app }: CrmServer, state: "open" | "closed") =>
    infiniteQueryOptions({
      queryKey: [...waitingListKeys.list, locationId, state] as const,
      queryFn: ({ pageParam, signal }) =>
        app.waitingList.list(
          { query: { locationId, state, limit: pageSize, ...(pageParam === "" ? {} : { after: pageParam }) } },
          { signal },
        ),
      initialPageParam: "",
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** The next free times of each entry, by entry. */
  freeTimes: ({ locationId, app }: CrmServer, entryIds: readonly string[]) =>
    queryOptions({
      queryKey: [...waitingListKeys.freeTimes, locationId, entryIds] as const,
      queryFn: async ({ signal }) => {
        const { entries } = await app.waitingList.freeTimes({ query: { locationId, entryIds: [...entryIds] } }, { signal });
        return Object.fromEntries(entries.map(({ entryId, times }) => [entryId, times]));
      },
      enabled: entryIds.length > 0,
      placeholderData: keepPreviousData,
    }),
  settings: ({ locationId, app }: CrmServer) =>
    queryOptions({
      queryKey: [...waitingListKeys.settings, locationId] as const,
      queryFn: ({ signal }) => app.waitingList.settings({ query: { locationId } }, { signal }),
    }),
};

type AtTime = { entryId: string; startTime: string };

export const waitingListMutations = {
  create: ({ locationId, app }: CrmServer) =>
    mutationOptions({
      mutationFn: async (body: WaitingRequest & { contactId: string }) =>
        (await app.waitingList.create({ body: { ...body, locationId } })).entry,
      meta,
    }),
  update: ({ locationId, app }: CrmServer, entryId: string) =>
    mutationOptions({
      mutationFn: async (body: WaitingRequest) =>
        (await app.waitingList.update({ params: { entryId }, body: { ...body, locationId } })).entry,
      meta,
    }),
  remove: ({ locationId, app }: CrmServer) =>
    mutationOptions({
      mutationFn: (entryId: string) => app.waitingList.remove({ params: { entryId }, query: { locationId } }),
      meta,
    }),
  offer: ({ locationId, app }: CrmServer) =>
    mutationOptions({
      mutationFn: async ({ entryId, startTime }: AtTime) =>
        (await app.waitingList.offer({ params: { entryId }, body: { locationId, startTime } })).entry,
      meta: { stale: [waitingListKeys.all, ["conversations"], ["messages"]] },
    }),
  withdraw: ({ locationId, app }: CrmServer) =>
    mutationOptions({
      mutationFn: async (entryId: string) => (await app.waitingList.withdraw({ params: { entryId }, body: { locationId } })).entry,
      meta,
    }),
  book: ({ locationId, app }: CrmServer) =>
    mutationOptions({
      mutationFn: async ({ entryId, startTime }: AtTime) =>
        (await app.waitingList.book({ params: { entryId }, body: { locationId, startTime } })).entry,
      meta: metaOfBooking,
    }),
  changeSettings: ({ locationId, app }: CrmServer) =>
    mutationOptions({
      mutationFn: (body: WaitingListSettings) => app.waitingList.changeSettings({ body: { ...body, locationId } }),
      meta,
    }),
};
