import type { useTranslations } from "use-intl";
import { type DndChannel, dndChannels } from "#contract/contacts/contacts.ts";
import type { FieldChange } from "#contract/contacts/timeline.ts";
import { type Fact, plainText, recordOf, textOf, valueText } from "../page/facts/kinds.ts";

// Texts of the timeline.

type TimelineWords = ReturnType<typeof useTranslations<"contacts.timeline">>;

const fields = ["name", "tags", "followers", "assignedTo", "businessId", "source", "dnd"] as const;
const otherFields = [
  "contactId",
  "title",
  "body",
  "color",
  "pinned",
  "userId",
  "dueDate",
  "completed",
  "attributionSource",
  "lastAttributionSource",
  "visitorId",
] as const;

const dndStatuses = ["active", "inactive", "permanent"] as const;

const isChannel = (text: string): text is DndChannel => dndChannels.some((channel) => channel === text);

export type Vocabulary = {
  facts: readonly Fact[];
  t: TimelineWords;
  fieldNames: ReturnType<typeof useTranslations<"contacts.fields">>;
  dndWords: ReturnType<typeof useTranslations<"contacts.dndWords">>;
  values: ReturnType<typeof useTranslations<"contacts.values">>;
  userName: (id: string) => string;
  businessName: (id: string) => string;
  time: (instant: string) => string;
  locale: string;
};

export function fieldText(field: string, { facts, t, fieldNames, dndWords }: Vocabulary): string {
  const fact = facts.find((candidate) => candidate.field === field);
  if (fact) return fact.label;
  const known = fields.find((candidate) => candidate === field);
  if (known) return fieldNames(known);
  const other = otherFields.find((candidate) => candidate === field);
  if (other) return t(`field.${other}`);
  if (field === "inboundDndSettings.all") return dndWords("ofInbound");
  const channel = field.startsWith("dndSettings.") ? field.slice("dndSettings.".length) : "";
  if (isChannel(channel)) return dndWords("ofChannel", { channel: dndWords(`channel.${channel}`) });
  if (field.startsWith("customFields.")) return t("deletedField");
  return field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());
}

/** The change log stores list entries as plain texts; the kinds of fields expect the contact's format. */
function textOfValue(field: string, value: unknown, words: Vocabulary): string {
  if (value === null || value === undefined || value === "") return words.values("nothing");
  if ((field === "assignedTo" || field === "userId") && typeof value === "string") return words.userName(value);
  if (field === "businessId" && typeof value === "string") return words.businessName(value);
  if (field === "followers" && Array.isArray(value)) return value.map((id) => words.userName(String(id))).join(", ") || words.t("nobody");
  if (field === "dueDate" && typeof value === "string") return words.time(value);
  if (field.startsWith("dndSettings.") || field.startsWith("inboundDndSettings.")) return dndText(value, words);
  const fact = words.facts.find((candidate) => candidate.field === field);
  return fact && fact.kind.as !== "list" ? valueText(fact.kind, value, words.values, words.locale) : plainText(value, words.values);
}

/** The setting of a channel and its note. */
function dndText(value: unknown, { dndWords, values }: Vocabulary): string {
  const { status, message } = recordOf(value);
  const known = dndStatuses.find((each) => each === status);
  return known === undefined ? plainText(value, values) : [dndWords(`status.${known}`), textOf(message)].filter(Boolean).join(", ");
}

export type ChangeText = { field: string; label: string } & ({ added: string[]; removed: string[] } | { from: string; to: string });

/** "Tags: + vip", "City: London → Leeds". */
export function changeText({ field, before, after }: FieldChange, words: Vocabulary): ChangeText {
  const label = fieldText(field, words);
  if ((field === "tags" || field === "followers") && Array.isArray(before) && Array.isArray(after)) {
    const textOf = (value: unknown) => (field === "followers" ? words.userName(String(value)) : String(value));
    return {
      field,
      label,
      added: after.filter((item) => !before.includes(item)).map(textOf),
      removed: before.filter((item) => !after.includes(item)).map(textOf),
    };
  }
  return { field, label, from: textOfValue(field, before, words), to: textOfValue(field, after, words) };
}

/**
 * Leaves out the full name if its parts changed, because it is derived from them, and values that the sentence about a task already
 * contains.
 */
export const withoutDerived = (changes: readonly FieldChange[]): FieldChange[] => {
  const hasParts = changes.some(({ field }) => field === "firstName" || field === "lastName");
  return changes.filter(({ field }) => field !== "completed" && !(hasParts && field === "name"));
};
