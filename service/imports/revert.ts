import { isDeepStrictEqual } from "node:util";
import { type Contact, columns, emailKey } from "#db/contacts/contacts.ts";
import { type Changes, fieldLabel } from "./draft.ts";

const isList = (value: unknown): value is string[] => Array.isArray(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The contact with a row's changes taken back, and the fields that somebody changed since and that stay. */
export function takenBack(contact: Contact, changes: Changes): { contact: Contact; kept: string[]; isChanged: boolean } {
  const kept: string[] = [];
  const restored: Record<string, unknown> = {};
  for (const column of columns) {
    if (!(column in changes.after)) continue;
    const field = { now: contact[column], before: changes.before[column], after: changes.after[column] };
    const value = formerValue(field);
    if (value.isKept) kept.push(fieldLabel(column));
    if (!isDeepStrictEqual(value.value, field.now)) restored[column] = value.value;
  }
  const after: Contact = Object.assign({ ...contact }, restored);
  after.email_lower = after.email === null ? null : emailKey(after.email);
  return { contact: after, kept, isChanged: Object.keys(restored).length > 0 };
}

type Field = { now: unknown; before: unknown; after: unknown };
type Former = { value: unknown; isKept: boolean };

/** Of lists only what the row added goes; of custom fields each stands for itself; any other value must be as the row left it. */
function formerValue({ now, before, after }: Field): Former {
  if (isList(now) && isList(before) && isList(after)) {
    const addedByRow = new Set(after.filter((entry) => !before.includes(entry)));
    return { value: now.filter((entry) => !addedByRow.has(entry)), isKept: false };
  }
  if (isObject(now) && isObject(before) && isObject(after)) {
    const value: Record<string, unknown> = { ...now };
    let isKept = false;
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (isDeepStrictEqual(before[key], after[key])) continue;
      if (!isDeepStrictEqual(now[key], after[key])) isKept = true;
      else if (before[key] === undefined) Reflect.deleteProperty(value, key);
      else value[key] = before[key];
    }
    return { value, isKept };
  }
  return isDeepStrictEqual(now, after) ? { value: before, isKept: false } : { value: now, isKept: true };
}
