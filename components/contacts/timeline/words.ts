import { type DndChannel, dndChannels } from "#contract/contacts/contacts.ts";
import type { FieldChange, TimelineActor, TimelineEntry } from "#contract/contacts/timeline.ts";
import { type Fact, sayAnything, sayValue } from "../page/facts/kinds.ts";

// Texts of the timeline.

const actorKinds: Record<string, string> = { token: "Integration", user: "User", operator: "Operator", system: "System" };

/** The name of the actor. An integration is marked as one. */
export function sayActor({ kind, name }: TimelineActor): string {
  const word = actorKinds[kind] ?? kind;
  if (!name) return word;
  return kind === "token" ? `${name} (integration)` : kind === "operator" ? `${name} (operator)` : name;
}

const statuses: Record<string, string> = { noshow: "no-show", cancelled: "cancelled", showed: "showed" };

/** The change of an appointment, which follows the actor's name in the sentence. */
export function sayAppointment({ of, what, title, status }: Extract<TimelineEntry, { type: "appointment" }>): string {
  const name = `the ${of} “${title}”`;
  if (what === "booked") return `booked ${name}`;
  if (what === "moved") return `rescheduled ${name}`;
  if (what === "deleted") return `deleted ${name}`;
  return what === "status" ? `set ${name} to ${statuses[status ?? ""] ?? status ?? "another status"}` : `changed ${name}`;
}

const fieldNames: Record<string, string> = {
  name: "Name",
  tags: "Tags",
  followers: "Followers",
  assignedTo: "Owner",
  businessId: "Business",
  source: "Source",
  dnd: "Do Not Disturb",
  contactId: "Contact",
  title: "Title",
  body: "Text",
  color: "Color",
  pinned: "Pinned",
  userId: "Author",
  dueDate: "Due",
  completed: "Done",
  attributionSource: "First attribution",
  lastAttributionSource: "Latest attribution",
  visitorId: "Visitor",
  "inboundDndSettings.all": "Do Not Disturb for inbound messages",
};

const isChannel = (text: string): text is DndChannel => dndChannels.some((channel) => channel === text);

export type Vocabulary = {
  facts: readonly Fact[];
  channels: Record<DndChannel, string>;
  userName: (id: string) => string;
  businessName: (id: string) => string;
  time: (instant: string) => string;
};

export function sayField(field: string, { facts, channels }: Pick<Vocabulary, "facts" | "channels">): string {
  const known = facts.find((fact) => fact.field === field)?.label ?? fieldNames[field];
  if (known) return known;
  const channel = field.startsWith("dndSettings.") ? field.slice("dndSettings.".length) : "";
  if (isChannel(channel)) return `Do Not Disturb for ${channels[channel]}`;
  if (field.startsWith("customFields.")) return "Deleted field";
  return field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());
}

/** The change log stores list entries as plain texts; the kinds of fields expect the contact's format. */
function sayOf(field: string, value: unknown, words: Vocabulary): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if ((field === "assignedTo" || field === "userId") && typeof value === "string") return words.userName(value);
  if (field === "businessId" && typeof value === "string") return words.businessName(value);
  if (field === "followers" && Array.isArray(value)) return value.map((id) => words.userName(String(id))).join(", ") || "nobody";
  if (field === "dueDate" && typeof value === "string") return words.time(value);
  if (field.startsWith("dndSettings.") || field.startsWith("inboundDndSettings.")) return sayAnything(value);
  const fact = words.facts.find((candidate) => candidate.field === field);
  return fact && fact.kind.as !== "list" ? sayValue(fact.kind, value) : sayAnything(value);
}

export type ChangeSaid = { field: string; label: string } & ({ added: string[]; removed: string[] } | { from: string; to: string });

/** "Tags: + vip", "City: London → Leeds". */
export function sayChange({ field, before, after }: FieldChange, words: Vocabulary): ChangeSaid {
  const label = sayField(field, words);
  if ((field === "tags" || field === "followers") && Array.isArray(before) && Array.isArray(after)) {
    const say = (value: unknown) => (field === "followers" ? words.userName(String(value)) : String(value));
    return {
      field,
      label,
      added: after.filter((item) => !before.includes(item)).map(say),
      removed: before.filter((item) => !after.includes(item)).map(say),
    };
  }
  return { field, label, from: sayOf(field, before, words), to: sayOf(field, after, words) };
}

/** Leaves out the full name if its parts changed, because it follows from them. */
export const worthSaying = (changes: readonly FieldChange[]): FieldChange[] => {
  const hasParts = changes.some(({ field }) => field === "firstName" || field === "lastName");
  return changes.filter(({ field }) => !(hasParts && field === "name"));
};

type Edited = Extract<TimelineEntry, { type: "edited" }>;

/** "completed the task “Call back”". */
export function sayEdited({ of, what, title }: Edited): string {
  const called = title === "" ? "" : ` “${title}”`;
  const done = { changed: "changed", deleted: "deleted", completed: "completed", reopened: "reopened", moved: "merged into this contact" }[
    what
  ];
  return `${done} the ${of}${called}`;
}
