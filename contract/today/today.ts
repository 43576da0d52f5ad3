import { z } from "zod";
import { unixMs } from "../appointments/events.ts";
import { id, instant, locationQuery, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// What the Today page needs at once that the documented API has only record by record.

/** At most two days, so that a day with a change of clocks fits. */
export const daySpanMostMs = 2 * 24 * 60 * 60 * 1000;

/** The length to which a note is cut. */
export const noteExcerptMost = 300;

const lastNote = z.object({ contactId: id, body: z.string(), dateAdded: instant });
export type LastNote = z.output<typeof lastNote>;

export const today = {
  notes: endpoint({
    route: "GET /application/today/notes",
    summary: "The newest note of each contact who has an appointment or service booking within a span of at most two days.",
    session: true,
    right: "contacts.readonly",
    alsoNeeds: ["appointments"],
    reach: "filtered",
    input: { query: locationQuery.extend({ startTime: queryNumber(unixMs), endTime: queryNumber(unixMs) }) },
    output: z.object({ notes: z.array(lastNote) }),
  }),
};
