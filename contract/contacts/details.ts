import { z } from "zod";
import { id, instant, locationQuery, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contact, contactId, contactUpdate } from "./contacts.ts";
import { note, noteUpdate } from "./notes.ts";
import { task, taskUpdate } from "./tasks.ts";

/** Every field of a contact that a user may change, including those that the public update does not accept. */
export const contactChanges = contactUpdate.extend({ companyName: shortText.optional(), gender: shortText.optional() });
export type ContactChanges = z.output<typeof contactChanges>;

/**
 * The values that were on the screen when the change was made, in the shape of a contact. Custom fields and channels are named one by one.
 */
export const expectedValues = z.record(z.string().max(100), z.unknown());

/** One field that another user changed in the meantime. */
export const overtakenField = z.object({ field: z.string(), expected: z.unknown(), current: z.unknown() });
export type OvertakenField = z.output<typeof overtakenField>;

/** The details of a CHANGED_MEANWHILE error. */
export const overtaken = z.object({ contact, fields: z.array(overtakenField) });

/** The details of a CHANGED_MEANWHILE error for a note or a task. */
export const overtakenFields = z.object({ fields: z.array(overtakenField) });

const noteId = contactId.extend({ noteId: id });
const taskId = contactId.extend({ taskId: id });
const inLocation = z.strictObject({ locationId: id });

/** A deleted contact, until its data is erased. */
export const deletedContact = z.object({
  contactId: id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  deletedBy: z.string().nullable(),
  dateDeleted: instant,
  restorableUntil: instant,
});
export type DeletedContact = z.output<typeof deletedContact>;

export const restorableKinds = [
  "note",
  "task",
  "enrolment",
  "appointment",
  "appointment note",
  "booking",
  "conversation",
  "message",
  "link",
] as const;
export type RestorableKind = (typeof restorableKinds)[number];

/** Records that a restore left out, because a record that they refer to was deleted meanwhile. */
export const leftOut = z.object({ kind: z.enum(restorableKinds), count: z.int().positive() });
export type LeftOut = z.output<typeof leftOut>;

export const contactDetails = {
  update: endpoint({
    route: "PATCH /application/contacts/:contactId",
    summary: "Change fields of a contact, unless another user changed the same ones since they were read.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    input: {
      params: contactId,
      body: z.strictObject({ locationId: id, changes: contactChanges, expected: expectedValues.optional() }),
    },
    output: succeeded.extend({ contact }),
    errors: ["NOT_FOUND", "CONTACT_DUPLICATE", "CHANGED_MEANWHILE"],
  }),
  updateNote: endpoint({
    route: "PATCH /application/contacts/:contactId/notes/:noteId",
    summary: "Change fields of a note, unless another user changed the same ones since they were read.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    input: { params: noteId, body: inLocation.extend({ changes: noteUpdate, expected: expectedValues }) },
    output: z.object({ note }),
    errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
  }),
  updateTask: endpoint({
    route: "PATCH /application/contacts/:contactId/tasks/:taskId",
    summary: "Change fields of a task, unless another user changed the same ones since they were read.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    input: { params: taskId, body: inLocation.extend({ changes: taskUpdate, expected: expectedValues }) },
    output: z.object({ task }),
    errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
  }),
  restoreNote: endpoint({
    route: "POST /application/contacts/:contactId/notes/:noteId/restore",
    summary: "Restore a deleted note.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    input: { params: noteId, body: inLocation },
    output: z.object({ note }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  restoreTask: endpoint({
    route: "POST /application/contacts/:contactId/tasks/:taskId/restore",
    summary: "Restore a deleted task.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    input: { params: taskId, body: inLocation },
    output: z.object({ task }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  listDeleted: endpoint({
    route: "GET /application/contacts/deleted",
    summary: "Contacts that were deleted here and can be restored, the latest first, 500 at a time.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: { query: locationQuery.extend({ after: z.string().max(500).optional().describe("`next` of the page before") }) },
    output: z.object({ contacts: z.array(deletedContact), next: z.string().nullable() }),
  }),
  restore: endpoint({
    route: "POST /application/contacts/deleted/:deletedId/restore",
    summary:
      "Restore a deleted contact with its notes, tasks, appointments, conversation and enrollments. The response lists what could not be restored.",
    session: true,
    right: "contacts.write",
    reach: "filtered",
    input: { params: z.object({ deletedId: id }), body: inLocation },
    output: z.object({ contact, leftOut: z.array(leftOut) }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
