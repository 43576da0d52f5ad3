import type { IdentityField } from "#contract/locations/locations.ts";

/** The orders in which a location can search for an existing contact. */
export const matchOrders = [
  { value: "email,phone", key: "emailPhone", order: ["email", "phone"] },
  { value: "phone,email", key: "phoneEmail", order: ["phone", "email"] },
  { value: "email", key: "email", order: ["email"] },
  { value: "phone", key: "phone", order: ["phone"] },
] as const satisfies readonly { value: string; key: string; order: readonly IdentityField[] }[];

/** The order of a value; the first one for an unknown value. */
export const matchOrderOf = (value: string): (typeof matchOrders)[number] =>
  matchOrders.find((one) => one.value === value) ?? matchOrders[0];
