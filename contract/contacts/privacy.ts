import { z } from "zod";
import { id, instant } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// What a person may ask of whoever keeps their data: its erasure.

const inLocation = z.strictObject({ locationId: id });
const params = z.object({ contactId: id });
const forAdmins = { session: true, right: "signedIn", reach: "wholeLocation", area: "settings", adminOnly: true } as const;

/** The number of records that were erased, by kind. */
export const erasureReport = z.object({
  dateErased: instant,
  removed: z.object({
    notes: z.number(),
    tasks: z.number(),
    appointments: z.number(),
    conversations: z.number(),
    messages: z.number(),
    files: z.number(),
    recordings: z.number(),
    relations: z.number(),
    submissions: z.number(),
    enrolments: z.number(),
    /** Rows of imports. */
    importRows: z.number(),
    /** Entries of the change log that keep who did what and when, without the values. */
    changes: z.number(),
  }),
});
export type ErasureReport = z.output<typeof erasureReport>;

export const privacy = {
  erase: endpoint({
    ...forAdmins,
    route: "POST /application/contacts/:contactId/erase",
    summary:
      "Erase a contact, or a deleted one that could still be restored, with everything about it. This cannot be undone. The response lists what was removed.",
    input: { params, body: inLocation },
    output: z.object({ report: erasureReport }),
    errors: ["NOT_FOUND"],
  }),
};
