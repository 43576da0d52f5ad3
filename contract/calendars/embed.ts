import { z } from "zod";
import { id, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { calendarId } from "./calendars.ts";

// Which websites may show the booking page of a calendar in a frame.

const originsMost = 20;

/** Such as `https://www.example.com`. Without encryption, only addresses of this machine are accepted, for trying it out. */
export const embedOrigin = z
  .string()
  .trim()
  .max(300)
  .transform((text) => text.toLowerCase().replace(/\/$/, ""))
  .pipe(
    z.string().regex(/^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/, {
      error: "must be the address of a website, such as https://www.example.com",
    }),
  );

const embed = z.object({
  /** The end of the booking page's address for frames. */
  slug: z.string(),
  origins: z.array(z.string()),
});
export type CalendarEmbed = z.output<typeof embed>;

export const calendarEmbed = {
  get: endpoint({
    route: "GET /application/calendars/:calendarId/embed",
    summary: "The websites that may show the calendar's booking page in a frame.",
    session: true,
    right: "calendars.readonly",
    reach: "everyone",
    input: { params: calendarId, query: locationQuery },
    output: embed,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /application/calendars/:calendarId/embed",
    summary: "Replace the websites that may show the calendar's booking page in a frame.",
    session: true,
    right: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: calendarId, body: z.strictObject({ locationId: id, origins: z.array(embedOrigin).max(originsMost) }) },
    output: embed,
    errors: ["NOT_FOUND"],
  }),
};
