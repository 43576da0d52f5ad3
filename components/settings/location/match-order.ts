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
  if (allowDuplicateContact) return `Two contacts may have ${both}. A new contact is never refused for it.`;
  const decision = second === undefined ? "" : ` Where the two point to different contacts, the ${first} decides which one is meant.`;
  return `A new contact with ${both} as another one is refused, and the one that stands is offered instead.${decision}`;
}
