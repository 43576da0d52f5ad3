import { z } from "zod";
import { clearable, hexColor, id, instant, longText, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contactId } from "./contacts.ts";

export const note = z
  .object({
    id,
    contactId: id,
    title: z.string().nullable(),
    body: z.string(),
    color: z.string().nullable(),
    pinned: z.boolean(),
    userId: z.string().nullable(),
    dateAdded: instant,
    dateUpdated: instant,
  })
  .meta({ id: "Note" });
export type Note = z.output<typeof note>;

export const noteWrite = z.strictObject({
  body: longText.min(1),
  userId: clearable(z.string().max(100)),
  title: clearable(shortText),
  color: clearable(z.union([z.literal(""), hexColor], { error: "must be a hexadecimal color" })),
  pinned: z.boolean().optional(),
});
export type NoteWrite = z.output<typeof noteWrite>;
export const noteUpdate = noteWrite.partial();
export type NoteUpdate = z.output<typeof noteUpdate>;

const one = contactId.extend({ id });

export const notes = {
  list: endpoint({
    route: "GET /contacts/:contactId/notes",
    summary: "List a contact's notes. Pinned ones come first, then the newest.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: { params: contactId },
    output: z.object({ notes: z.array(note) }),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /contacts/:contactId/notes",
    summary: "Add a note to a contact.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: contactId, body: noteWrite },
    status: 201,
    output: z.object({ note }),
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    route: "GET /contacts/:contactId/notes/:id",
    summary: "Get a note.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: { params: one },
    output: z.object({ note }),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /contacts/:contactId/notes/:id",
    summary: "Update a note. Fields that are not sent do not change.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: one, body: noteUpdate },
    output: z.object({ note }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /contacts/:contactId/notes/:id",
    summary: "Delete a note.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: one },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};
