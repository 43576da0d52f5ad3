import { isDeepStrictEqual } from "node:util";
import { columns, emailKey } from "#db/contacts/contacts.ts";
import { compositeColumns } from "./changed-fields.ts";

// Reverts a change of a contact that may have been changed again since. Pure.

type Values = Record<string, unknown>;
export type Change = { before: Values; after: Values };

/** A value that is kept because it was changed again. `part` is the key within a composite column, for example a custom field's id. */
export type KeptField = { column: string; part?: string };

/** These identify the row or follow from other columns. */
const fixed = new Set<string>(["id", "location_id", "email_lower", "date_added", "date_updated"]);
const revertible = columns.filter((column) => !fixed.has(column));

type Identified = { email: string | null; email_lower: string | null };

/** Restores each value that was not changed again later. Other values are returned in `kept`. */
export function revert<C extends Identified>(contact: C, { before, after }: Change): { contact: C; kept: KeptField[]; isChanged: boolean } {
  const now: Values = { ...contact };
  const reverted: Values = {};
  const kept: KeptField[] = [];
  for (const column of revertible) {
    if (!(column in after)) continue;
    const field = { before: before[column], after: after[column], now: now[column] };
    const result = revertField(column, field);
    kept.push(...result.kept);
    if (!same(result.value, field.now)) reverted[column] = result.value;
  }
  const result: C = Object.assign({ ...contact }, reverted);
  result.email_lower = result.email === null ? null : emailKey(result.email);
  return { contact: result, kept, isChanged: Object.keys(reverted).length > 0 };
}

type Field = { before: unknown; after: unknown; now: unknown };

const isList = (value: unknown): value is string[] => Array.isArray(value);
const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;

function revertField(column: string, field: Field): { value: unknown; kept: KeptField[] } {
  const { before, after, now } = field;
  if (isList(before) && isList(after) && isList(now)) return { value: revertList(before, after, now), kept: [] };
  if (compositeColumns.has(column) && isObject(before) && isObject(after) && isObject(now))
    return revertParts(column, { before, after, now });
  return isKept(field) ? { value: now, kept: [{ column }] } : { value: same(now, after) ? before : now, kept: [] };
}

/** Removes the entries that the change added and restores those it removed. Later additions and removals are kept. */
const revertList = (before: string[], after: string[], now: string[]): string[] => [
  ...before.filter((entry) => now.includes(entry) || !after.includes(entry)),
  ...now.filter((entry) => !after.includes(entry) && !before.includes(entry)),
];

function revertParts(column: string, { before, after, now }: Record<keyof Field, Values>): { value: Values; kept: KeptField[] } {
  const value: Values = {};
  const kept: KeptField[] = [];
  for (const part of new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(now)])) {
    const field = { before: before[part], after: after[part], now: now[part] };
    if (isKept(field)) kept.push({ column, part });
    const reverted = same(field.now, field.after) ? field.before : field.now;
    if (reverted !== undefined) value[part] = reverted;
  }
  return { value, kept };
}

/** Whether the change set the value and a later change replaced it. */
const isKept = ({ before, after, now }: Field): boolean => !same(now, after) && !same(before, after);

/** Stored snapshots are JSON, in which an absent value may be null. */
const same = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one ?? null, other ?? null);
