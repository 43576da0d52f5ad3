import type { FieldChange, TimelineEntry } from "#contract/contacts/timeline.ts";
import type * as rows from "#db/contacts/timeline.ts";
import { titleForContact } from "../appointments/title.ts";
import { compositeColumns, fieldName } from "./changed-fields.ts";

type Change = Awaited<ReturnType<typeof rows.listChanges>>[number];
type Facts = Record<string, unknown>;

const textOf = (facts: Facts | null, name: string) => {
  const value = facts?.[name];
  return typeof value === "string" ? value : undefined;
};
export const isFacts = (value: unknown): value is Facts => typeof value === "object" && value !== null && !Array.isArray(value);

/** Columns that are derived from others. */
const derived = new Set(["date_updated", "last_activity"]);

/** The changes of a row, with the contract's names of the fields. */
export function changesOf(before: Facts | null, after: Facts | null): FieldChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((column) => !derived.has(column));
  return columns.flatMap((column): FieldChange[] => {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null];
    if (!compositeColumns.has(column)) return [{ field: fieldName(column), before: was, after: is }];
    const [oldParts, newParts] = [isFacts(was) ? was : {}, isFacts(is) ? is : {}];
    return [...new Set([...Object.keys(oldParts), ...Object.keys(newParts)])]
      .filter((part) => JSON.stringify(oldParts[part]) !== JSON.stringify(newParts[part]))
      .map((part) => ({ field: fieldName(column, part), before: oldParts[part] ?? null, after: newParts[part] ?? null }));
  });
}

/** The workflow or campaign of an enrolment. */
export function targetOf(change: Change): string | undefined {
  if (change.entity === "contact_workflow") return textOf(change.after ?? change.before, "workflow_id");
  if (change.entity === "contact_campaign") return textOf(change.after ?? change.before, "campaign_id");
  return undefined;
}

function whatHappened(change: Change): "changed" | "deleted" | "completed" | "reopened" | "moved" {
  if (change.action === "delete") return "deleted";
  if (change.after?.completed === true) return "completed";
  if (change.after?.completed === false) return "reopened";
  return change.after?.contact_id === undefined ? "changed" : "moved";
}

/** The current appointment, for values that a change does not contain. */
export type CurrentAppointment = {
  title: string;
  start_time: Date;
  status: string;
  contact_name?: string | null;
  calendar_name?: string | null;
};

const shownOfAppointments = [
  ...["title", "description", "address", "assigned_user_id", "calendar_id", "rrule", "exdates"],
  ...["service_location_id", "staff_ids", "guests"],
];

/** Undefined if the change affects no field that the dashboard shows. */
function appointmentOf(change: Change, current: CurrentAppointment | undefined, of: "appointment" | "visit") {
  const { before, after, action } = change;
  const facts = after ?? before;
  const isMoved = action === "update" && (after?.start_time !== undefined || after?.end_time !== undefined);
  const isOther = shownOfAppointments.some((name) => after?.[name] !== undefined || before?.[name] !== undefined);
  const what: "booked" | "moved" | "status" | "changed" | "deleted" | undefined =
    action === "create"
      ? "booked"
      : action === "delete"
        ? "deleted"
        : isMoved
          ? "moved"
          : after?.status !== undefined
            ? "status"
            : isOther
              ? "changed"
              : undefined;
  const start = textOf(facts, "start_time");
  const title = (of === "visit" ? current?.title : undefined) ?? textOf(facts, "title") ?? current?.title ?? "";
  return (
    what && {
      type: "appointment" as const,
      of,
      eventId: change.entity_id,
      title: titleForContact(title, current?.contact_name, current?.calendar_name),
      what,
      startTime: start === undefined ? (current?.start_time.toISOString() ?? null) : new Date(start).toISOString(),
      status: textOf(facts, "status") ?? current?.status ?? null,
    }
  );
}

/** The name of a note or task: its title, else the start of its text. */
export const titleOf = (facts: Facts): string => textOf(facts, "title") ?? textOf(facts, "body")?.slice(0, 120) ?? "";

/** Undefined if the change affects nothing that the timeline shows. */
export function entryOfChange(
  change: Change,
  base: { id: string; at: string },
  names: {
    ofTarget: (id: string) => string | undefined;
    ofItem: (id: string) => string | undefined;
    ofAppointment: (id: string) => CurrentAppointment | undefined;
    ofVisit: (id: string) => CurrentAppointment | undefined;
  },
): TimelineEntry | undefined {
  const done = { ...base, actor: { kind: change.actor_kind, id: change.actor_id || null, name: change.actor_name || null } };
  const changes = changesOf(change.before, change.after);
  if (change.entity === "contact") {
    if (change.action === "create") return { ...done, type: "created" };
    return change.action === "update" && changes.length > 0 ? { ...done, type: "changed", changes } : undefined;
  }
  if (change.entity === "appointment") {
    const appointment = appointmentOf(change, names.ofAppointment(change.entity_id), "appointment");
    return appointment && { ...done, ...appointment };
  }
  if (change.entity === "service_booking") {
    const appointment = appointmentOf(change, names.ofVisit(change.entity_id), "visit");
    return appointment && { ...done, ...appointment };
  }
  const targetId = targetOf(change);
  if (targetId !== undefined) {
    const into = change.entity === "contact_workflow" ? "workflow" : "campaign";
    return {
      ...done,
      type: "enrolment",
      entered: change.action !== "delete",
      into,
      targetId,
      targetName: names.ofTarget(targetId) ?? null,
    };
  }
  if (change.entity !== "note" && change.entity !== "task") return undefined;
  if (change.action === "update" && changes.length === 0) return undefined;
  return {
    ...done,
    type: "edited",
    of: change.entity,
    targetId: change.entity_id,
    title: (change.before && titleOf(change.before)) || names.ofItem(change.entity_id) || "",
    what: whatHappened(change),
    changes: change.action === "update" ? changes : [],
  };
}
