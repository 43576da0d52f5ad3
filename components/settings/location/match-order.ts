import type { IdentityField, LocationSettings } from "#contract/locations/locations.ts";

/** The orders in which a location can search for an existing contact. */
export const matchOrders: { value: string; label: string; order: IdentityField[] }[] = [
  { value: "email,phone", label: "Email first, then phone", order: ["email", "phone"] },
  { value: "phone,email", label: "Phone first, then email", order: ["phone", "email"] },
  { value: "email", label: "Email only", order: ["email"] },
  { value: "phone", label: "Phone only", order: ["phone"] },
];

/** Describes the effect of a duplicate rule. */
export function effectOf({ allowDuplicateContact, duplicateMatchOrder: [first = "email", second] }: LocationSettings): string {
  const both = second === undefined ? `the same ${first}` : `the same ${first} or ${second}`;
  if (allowDuplicateContact) return `Contacts can share ${both}. New contacts are always accepted.`;
  const decision = second === undefined ? "" : ` If they match different contacts, the ${first} decides.`;
  return `A new contact with ${both} is not accepted; the existing contact is offered instead.${decision}`;
}
