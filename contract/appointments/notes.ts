import { z } from "zod";
import { id, instant, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { eventId } from "./events.ts";

export const appointmentNote = z
  .object({
    id,
    body: z.string(),
    userId: z.string().nullable(),
    contactId: z.string().nullable(),
    dateAdded: instant,
    createdBy: z.object({ id: z.string(), name: z.string() }),
  })
  .meta({ id: "AppointmentNote" });
export type AppointmentNote = z.output<typeof appointmentNote>;

const appointmentNoteWrite = z.strictObject({
  body: z.string().min(1).max(5000),
  userId: id.optional(),
});

const oneNote = eventId.extend({ noteId: id });

export const appointmentNotes = {
  list: endpoint({
    route: "GET /calendars/appointments/:eventId/notes",
    summary: "List an appointment's notes, the newest first.",
    scope: "calendars/events.readonly",
    reach: "filtered",
    input: { params: eventId, query: z.object({ limit: queryNumber(z.number().int().min(1).max(2_147_483_647)), offset: queryNumber() }) },
    output: z.object({ notes: z.array(appointmentNote), hasMore: z.boolean() }),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /calendars/appointments/:eventId/notes",
    summary: "Add a note to an appointment.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: eventId, body: appointmentNoteWrite },
    status: 201,
    output: z.object({ note: appointmentNote }),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /calendars/appointments/:eventId/notes/:noteId",
    summary: "Update a note of an appointment.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: oneNote, body: appointmentNoteWrite },
    output: z.object({ note: appointmentNote }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/appointments/:eventId/notes/:noteId",
    summary: "Delete a note of an appointment.",
    scope: "calendars/events.write",
    reach: "filtered",
    input: { params: oneNote },
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
