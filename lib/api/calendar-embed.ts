import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { app } from "./client.ts";

const keyOf = (calendarId: string) => ["calendars", "embed", calendarId] as const;

export const embedQueries = {
  /** The websites that may show the calendar's booking page in a frame. */
  one: (locationId: string, calendarId: string) =>
    queryOptions({
      queryKey: keyOf(calendarId),
      queryFn: ({ signal }) => app.calendars.calendarEmbed.get({ params: { calendarId }, query: { locationId } }, { signal }),
    }),
};

export const embedMutations = {
  update: (locationId: string, calendarId: string) =>
    mutationOptions({
      mutationFn: (origins: string[]) => app.calendars.calendarEmbed.update({ params: { calendarId }, body: { locationId, origins } }),
      meta: { stale: [keyOf(calendarId)] },
    }),
};
