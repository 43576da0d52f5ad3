import type { ImportMessage, ImportOutcome } from "#contract/imports/imports.ts";
import { newId } from "#db/ids.ts";
import { blank, type Changes, type Draft, displayName, isNothing, laidUpon, withNotes } from "./draft.ts";
import { freshNotes, type Holder, holderOf, keysOf, type People, remember } from "./existing-contacts.ts";
import { importMessageOf } from "./messages.ts";
import type { ReadRow, RowPlan } from "./row.ts";

/** The location's rule about duplicates: the fields that must be unique. */
export type Rule = { locationId: string; unique: readonly string[]; now: Date };

export type Decision = {
  outcome: ImportOutcome;
  messages: ImportMessage[];
  emailKey: string | null;
  phoneKey: string | null;
  /** The contact that the row creates or refers to. */
  contact: Holder | undefined;
  matchedBy: "email" | "phone" | null;
  /** Undefined if nothing changes, or if the changes are not known yet. */
  changes: Changes | undefined;
  /** Texts that become notes of the contact. */
  notes: string[];
};

/** Decides what happens to a row, considering existing contacts and earlier rows, and applies it to its draft. */
export function decide(position: number, row: ReadRow, people: People, plan: RowPlan, rule: Rule): Decision {
  const keys = keysOf(row.sent);
  const decision = (outcome: ImportOutcome, more: Partial<Decision> = {}): Decision => ({
    outcome,
    messages: row.messages,
    emailKey: keys.email,
    phoneKey: keys.phone,
    contact: undefined,
    matchedBy: null,
    changes: undefined,
    notes: [],
    ...more,
  });
  if (!row.isValid) return decision("invalid");

  const holders = { email: holderOf(people, keys.email), phone: holderOf(people, keys.phone) };
  const matchedBy = plan.options.matchBy.find((field) => holders[field] !== undefined) ?? null;
  const match = matchedBy === null ? undefined : holders[matchedBy];
  const others = (["email", "phone"] as const).filter(
    (field) => rule.unique.includes(field) && holders[field] !== undefined && holders[field]?.id !== match?.id,
  );
  if (others.length > 0) return decision("conflict", { contact: match, messages: [...row.messages, ...quarrels(row, holders, others)] });

  if (match === undefined) {
    const draft: Draft = { contact: blank(rule.locationId, newId(), rule.now), isNew: true, isDirty: true };
    draft.contact = laidUpon(draft.contact, row.sent, plan, "update").after;
    people.drafts.set(draft.contact.id, draft);
    const contact: Holder = { id: draft.contact.id, name: displayName(draft.contact), isNew: true, row: position };
    remember(people, undefined, draft.contact, contact);
    return decision("create", { contact, notes: freshNotes(people, contact.id, row.notes) });
  }
  if (plan.options.onMatch === "skip") return decision("skip", { contact: match, matchedBy });

  const draft = people.drafts.get(match.id);
  if (draft === undefined) return decision("update", { contact: match, matchedBy });
  const { after, changes } = laidUpon(draft.contact, row.sent, plan, plan.options.onMatch);
  const notes = freshNotes(people, match.id, row.notes);
  if (isNothing(changes) && notes.length === 0) return decision("unchanged", { contact: match, matchedBy });
  if (isNothing(changes)) return decision("update", { contact: match, matchedBy, changes: withNotes(changes, notes), notes });
  const holder: Holder = { ...match, row: match.row ?? position };
  remember(people, draft.contact, after, holder);
  draft.contact = { ...after, date_updated: rule.now };
  draft.isDirty = true;
  return decision("update", { contact: match, matchedBy, changes: withNotes(changes, notes), notes });
}

const quarrels = (
  row: ReadRow,
  holders: Partial<Record<"email" | "phone", Holder | undefined>>,
  fields: ("email" | "phone")[],
): ImportMessage[] =>
  fields.map((field) => {
    const [column, holder] = [row.columns.get(field) ?? null, holders[field]];
    const name = holder?.name ?? "";
    return holder?.row == null
      ? importMessageOf("ofContact", { column, values: { name } })
      : importMessageOf("ofRow", { column, values: { name, row: holder.row } });
  });
