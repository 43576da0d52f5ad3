import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// What people may ask of a business that keeps their data: a copy of it, and its erasure.

const inLocation = z.strictObject({ locationId: id });
const params = z.object({ contactId: id });
const forAdmins = { session: true, right: "signedIn", reach: "wholeLocation", area: "settings", adminOnly: true } as const;

/** A number of records, by kind. */
const counts = z.object({
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
});
export type ErasedCounts = z.output<typeof counts>;

export const erasureReport = z.object({
  dateErased: instant,
  removed: counts,
  /** Past appointments that remain without the contact's data. */
  keptAppointments: z.number(),
});
export type ErasureReport = z.output<typeof erasureReport>;

/** What an erasure would remove now, and how many past appointments it could keep without the contact's data. */
const erasurePreview = z.object({ removed: counts, keepableAppointments: z.number() });
export type ErasurePreview = z.output<typeof erasurePreview>;

/** The number of contacts whose data a user may export in an hour. */
export const exportsPerHour = 30;

export const privacy = {
  export: endpoint({
    ...forAdmins,
    route: "GET /application/contacts/:contactId/export",
    summary:
      "Everything that is stored about a contact, as a ZIP archive: a page to read, JSON for programs, and all files. The audit log records the export.",
    answers: "stream",
    input: { params, query: locationQuery },
    output: z.instanceof(Response),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  previewErasure: endpoint({
    ...forAdmins,
    route: "GET /application/contacts/:contactId/erasure",
    summary: "What the erasure of a contact, or of a deleted one that could still be restored, would remove.",
    input: { params, query: locationQuery },
    output: z.object({ preview: erasurePreview }),
    errors: ["NOT_FOUND"],
  }),
  erase: endpoint({
    ...forAdmins,
    route: "POST /application/contacts/:contactId/erase",
    summary:
      "Erase a contact, or a deleted one that could still be restored, with everything about it. This cannot be undone. The response lists what was removed.",
    input: {
      params,
      body: inLocation.extend({
        /** Past appointments remain for statistics, without the contact, the title and all other texts. */
        keepAppointments: z.boolean().default(false),
        /** For the audit log. */
        reason: z.string().trim().max(500).optional(),
      }),
    },
    output: z.object({ report: erasureReport }),
    errors: ["NOT_FOUND"],
  }),
};
