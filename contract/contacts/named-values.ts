import type { Contact } from "./contacts.ts";

// The name of a contact's field is its property, or `customFields.ID`, `dndSettings.CHANNEL` or `inboundDndSettings.all` for a part of one.

const partOf = (object: unknown, key: string): unknown =>
  typeof object === "object" && object !== null ? Reflect.get(object, key) : undefined;

/** The value of a named field; null if it is empty. */
export function contactValue(contact: Contact, field: string): unknown {
  const dot = field.indexOf(".");
  if (dot < 0) return partOf(contact, field) ?? null;
  const [whole, part] = [field.slice(0, dot), field.slice(dot + 1)];
  if (whole === "customFields") return contact.customFields.find(({ id }) => id === part)?.value ?? null;
  return partOf(partOf(contact, whole), part) ?? null;
}

/** Deep equality that ignores the order of keys. Null equals undefined. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? null, other ?? null)) return true;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameValue(item, other[index]))
    );
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameValue(partOf(one, key), partOf(other, key)));
}

/** The expected values that differ from the current ones. */
export const overtakenIn = (expected: Record<string, unknown>, existing: (field: string) => unknown) =>
  Object.entries(expected)
    .map(([field, value]) => ({ field, expected: value, current: existing(field) ?? null }))
    .filter((field) => !isSameValue(field.expected, field.current));
