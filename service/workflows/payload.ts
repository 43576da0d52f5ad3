import { z } from "zod";
import { type DateRule, dateRule, isDateTrigger } from "#contract/workflows/steps.ts";
import type { Contact, ContactJson } from "#db/contacts/contacts.ts";
import { enrolledTrigger, type WorkflowEvent } from "#db/workflows/events.ts";
import { contactOf } from "../contacts/shape.ts";

// The payload that receivers get: doc 1, Events 4. Fields without a value are left out.

const instants = ["last_activity", "date_added", "date_updated"] as const;

/** Converts a contact's row from the JSON that the database stored; instants are text there. */
function rowOf(payload: Record<string, unknown>): Contact {
  const row: Record<string, unknown> = { ...payload };
  for (const column of instants) {
    const text = row[column];
    row[column] = typeof text === "string" ? new Date(text) : null;
  }
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because the database made the payload of a whole row of the table
  return row as Contact;
}

const enrolment = z.object({ workflow_id: z.string(), event_start_time: z.string().nullable() });

/** The workflow that a contact was enrolled in, and the start time sent with the enrolment. */
function enrolmentOf(event: Pick<WorkflowEvent, "trigger" | "payload">): { workflowId?: string; eventStartTime?: string | null } {
  if (event.trigger !== enrolledTrigger) return {};
  const { workflow_id: workflowId, event_start_time: startTime } = enrolment.parse(event.payload);
  return { workflowId, eventStartTime: startTime && new Date(startTime).toISOString() };
}

const dated = z.object({ workflowId: z.string(), rule: dateRule });

/**
 * The only workflow that an event is for, and the rule of the date that it is about; undefined if the event is for all workflows that
 * listen.
 */
export function addressedTo(event: Pick<WorkflowEvent, "trigger" | "payload">): { workflowId: string; rule?: DateRule } | undefined {
  if (isDateTrigger(event.trigger)) return dated.parse(event.payload);
  const { workflowId } = enrolmentOf(event);
  return workflowId === undefined ? undefined : { workflowId };
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const changedFields = (event: WorkflowEvent): string[] => (event.changed ?? []).map(camel);

export function payloadOf(event: WorkflowEvent): Record<string, unknown> {
  if (!event.is_row) return { ...event.payload, eventId: event.id };
  const {
    id,
    locationId,
    firstName,
    lastName,
    email,
    phone,
    tags,
    dateAdded,
    type: contactType,
    ...more
  } = contactOf(rowOf(event.payload));
  const known = { type: event.type, locationId, id, firstName, lastName, email, phone, tags, dateAdded };
  const changed = event.changed === null ? {} : { changedFields: changedFields(event) };
  return withoutNull({ ...known, contactType, ...more, ...changed, ...enrolmentOf(event), eventId: event.id });
}

/** A contact in the format of its events, which have a `type` of their own. */
export function contactFactsOf(row: Contact | ContactJson): Record<string, unknown> {
  const { type: contactType, ...facts } = contactOf(row);
  return withoutNull({ ...facts, contactType });
}

const withoutNull = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));
