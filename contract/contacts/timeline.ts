import { z } from "zod";
import { id, instant, locationQuery, queryList, queryNumber } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contactId } from "./contacts.ts";
import { note } from "./notes.ts";
import { task } from "./tasks.ts";

// The timeline is what happened around a contact: notes, tasks, and the changes that the change log contains.

export const timelineKinds = ["note", "task", "change", "enrolment", "appointment"] as const;
export const timelineKind = z.enum(timelineKinds);
export type TimelineKind = z.output<typeof timelineKind>;

/** Who did it: a person, an integration by its token, the operator at the command line, or the program itself. */
export const timelineActor = z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() });
export type TimelineActor = z.output<typeof timelineActor>;

/** A field's value before and after. `field` is the contact's property, `customFields.ID` or `dndSettings.CHANNEL`. */
export const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.output<typeof fieldChange>;

const base = z.object({ id: z.string(), at: instant });
const done = base.extend({ actor: timelineActor });

export const timelineEntry = z.discriminatedUnion("type", [
  base.extend({ type: z.literal("note"), note }),
  base.extend({ type: z.literal("task"), task }),
  done.extend({ type: z.literal("created") }),
  done.extend({ type: z.literal("changed"), changes: z.array(fieldChange) }),
  done.extend({
    type: z.literal("enrolment"),
    entered: z.boolean(),
    into: z.enum(["workflow", "campaign"]),
    targetId: id,
    targetName: z.string().nullable(),
  }),
  done.extend({
    type: z.literal("appointment"),
    /** A visit is a booking of services. */
    of: z.enum(["appointment", "visit"]),
    eventId: id,
    title: z.string(),
    what: z.enum(["booked", "moved", "status", "changed", "deleted"]),
    /** When the appointment starts or started; null if that is no longer known. */
    startTime: instant.nullable(),
    status: z.string().nullable(),
  }),
  done.extend({
    type: z.literal("edited"),
    of: z.enum(["note", "task"]),
    targetId: id,
    title: z.string(),
    what: z.enum(["changed", "deleted", "completed", "reopened", "moved"]),
    changes: z.array(fieldChange),
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const timeline = {
  list: endpoint({
    route: "GET /application/contacts/:contactId/timeline",
    summary: "A contact's activity, the newest first.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: {
      params: contactId,
      query: locationQuery.extend({
        kinds: queryList.pipe(z.array(timelineKind)).optional(),
        limit: queryNumber(z.number().int().min(1).max(100)).default(40),
        before: z.string().max(500).optional(),
      }),
    },
    output: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
    errors: ["NOT_FOUND", "BAD_REQUEST"],
  }),
};
