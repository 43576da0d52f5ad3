import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { newExternalCalendar } from "#contract/calendars/external-calendars.ts";
import type { NewFeed } from "#contract/calendars/feeds.ts";
import type { CrmServer, Span } from "../crm-server/crm-server.ts";
import { app } from "./client.ts";

const syncKeys = { feeds: ["calendar-sync", "feeds"] as const, external: ["calendar-sync", "external"] as const };

export const feedQueries = {
  /** The user's own feeds, oldest first. */
  list: (locationId: string) =>
    queryOptions({
      queryKey: syncKeys.feeds,
      queryFn: async ({ signal }) => (await app.calendars.feeds.list({ query: { locationId } }, { signal })).feeds,
    }),
};

const ofFeeds = { stale: [syncKeys.feeds] };

export const feedMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: (feed: Omit<NewFeed, "locationId">) => app.calendars.feeds.create({ body: { locationId, ...feed } }),
      meta: ofFeeds,
    }),
  renew: (locationId: string) =>
    mutationOptions({
      mutationFn: (feedId: string) => app.calendars.feeds.renew({ params: { feedId }, body: { locationId } }),
      meta: ofFeeds,
    }),
  remove: (locationId: string) =>
    mutationOptions({
      mutationFn: (feedId: string) => app.calendars.feeds.remove({ params: { feedId }, query: { locationId } }),
      meta: ofFeeds,
    }),
};

export const externalQueries = {
  list: (locationId: string) =>
    queryOptions({
      queryKey: syncKeys.external,
      queryFn: ({ signal }) => app.calendars.externalCalendars.list({ query: { locationId } }, { signal }),
    }),
  /** The busy times of users in their external calendars. */
  busy: ({ app: client, locationId }: CrmServer, { from, to }: Span) =>
    queryOptions({
      queryKey: ["appointments", "external", locationId, from, to] as const,
      queryFn: async ({ signal }) =>
        (await client.calendars.externalCalendars.busy({ query: { locationId, startTime: from, endTime: to } }, { signal })).times,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
};

const ofExternal = { stale: [syncKeys.external, ["appointments"] as const] };

export const externalMutations = {
  create: (locationId: string) =>
    mutationOptions({
      mutationFn: (calendar: Omit<z.input<typeof newExternalCalendar>, "locationId">) =>
        app.calendars.externalCalendars.create({ body: { locationId, ...calendar } }),
      meta: ofExternal,
    }),
  refresh: (locationId: string) =>
    mutationOptions({
      mutationFn: (externalId: string) => app.calendars.externalCalendars.refresh({ params: { externalId }, body: { locationId } }),
      meta: ofExternal,
    }),
  remove: (locationId: string) =>
    mutationOptions({
      mutationFn: (externalId: string) => app.calendars.externalCalendars.remove({ params: { externalId }, query: { locationId } }),
      meta: ofExternal,
    }),
};
