import { z } from "zod";
import type { IdentityField, Location } from "#contract/locations/locations.ts";
import { type LocationUpdate, locationUpdate } from "#contract/locations/settings.ts";
import { matchOrders } from "./match-order.ts";

export const locationForm = z.object({
  name: locationUpdate.shape.name.unwrap(),
  timezone: locationUpdate.shape.timezone.unwrap(),
  currency: locationUpdate.shape.currency.unwrap(),
  allowDuplicateContact: z.boolean(),
  matchOrder: z.string(),
});
export type LocationValues = z.output<typeof locationForm>;

export const fieldNames = ["name", "timezone", "currency", "allowDuplicateContact", "matchOrder"] as const;
export type FieldName = (typeof fieldNames)[number];

export const valuesOf = ({ name, timezone, settings }: Location): LocationValues => ({
  name,
  timezone,
  currency: settings.currency ?? "USD",
  allowDuplicateContact: settings.allowDuplicateContact,
  matchOrder: settings.duplicateMatchOrder.join(),
});

export const orderOf = (value: string): IdentityField[] => matchOrders.find((one) => one.value === value)?.order ?? ["email", "phone"];

/** What is sent of a form: only what was changed in it, so that a save undoes nothing that others saved meanwhile. */
export function updateOf(values: LocationValues, isChanged: (name: FieldName) => boolean): LocationUpdate {
  return {
    ...(isChanged("name") ? { name: values.name } : {}),
    ...(isChanged("timezone") ? { timezone: values.timezone } : {}),
    ...(isChanged("currency") ? { currency: values.currency } : {}),
    ...(isChanged("allowDuplicateContact") ? { allowDuplicateContact: values.allowDuplicateContact } : {}),
    ...(isChanged("matchOrder") ? { duplicateMatchOrder: orderOf(values.matchOrder) } : {}),
  };
}

const labels: Record<FieldName, string> = {
  name: "Name",
  timezone: "Time zone",
  currency: "Currency",
  allowDuplicateContact: "Duplicates allowed",
  matchOrder: "How a contact is recognised",
};
export const labelOf = (name: FieldName): string => labels[name];

/** A field's value as a person reads it. */
export function shownAs(name: FieldName, values: LocationValues): string {
  if (name === "allowDuplicateContact") return values.allowDuplicateContact ? "Yes" : "No";
  if (name === "matchOrder") return matchOrders.find(({ value }) => value === values.matchOrder)?.label ?? values.matchOrder;
  return values[name];
}
