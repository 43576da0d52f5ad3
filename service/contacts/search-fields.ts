import { type FieldKind, fieldKindOf } from "#contract/fields/field-types.ts";
import type { CustomField } from "#db/contacts/custom-fields.ts";
import type { Place, SortKey } from "#db/contacts/search/types.ts";
import type { ContactTable } from "#db/contacts/tables.ts";

// The fields that a contact search may name, and their columns.

type Column = keyof ContactTable;
const text = (column: Column): Place => ({ kind: "text", column });
const list = (column: Extract<Place, { kind: "list" }>["column"]): Place => ({ kind: "list", column });
const identifier = (column: Column): Place => ({ kind: "id", column });
const instant = (column: Column): Place => ({ kind: "instant", column });

const places: Record<string, Place> = {
  id: identifier("id"),
  locationId: identifier("location_id"),
  name: text("name"),
  firstName: text("first_name"),
  firstNameLowerCase: text("first_name"),
  lastName: text("last_name"),
  lastNameLowerCase: text("last_name"),
  email: text("email"),
  emailLowerCase: text("email"),
  phone: text("phone"),
  companyName: text("company_name"),
  gender: text("gender"),
  type: text("type"),
  source: text("source"),
  address1: text("address1"),
  city: text("city"),
  state: text("state"),
  country: text("country"),
  postalCode: text("postal_code"),
  website: text("website"),
  timezone: text("timezone"),
  assignedTo: identifier("assigned_to"),
  businessId: identifier("business_id"),
  visitorId: identifier("visitor_id"),
  tags: list("tags"),
  followers: list("followers"),
  additionalEmails: list("additional_emails"),
  "additionalEmails.email": list("additional_emails"),
  additionalPhones: list("additional_phones"),
  "additionalPhones.phone": list("additional_phones"),
  dnd: { kind: "boolean", column: "dnd" },
  dateOfBirth: { kind: "day", column: "date_of_birth" },
  dateAdded: instant("date_added"),
  dateUpdated: instant("date_updated"),
  lastActivity: instant("last_activity"),
};

const nested: Record<string, Extract<Place, { kind: "json" }>["column"]> = {
  dndSettings: "dnd_settings",
  inboundDndSettings: "inbound_dnd_settings",
  attributionSource: "attribution_source",
  lastAttributionSource: "last_attribution_source",
};

/** Undefined for an unknown field. */
export function placeOf(field: string, customFields: Pick<CustomField, "id" | "data_type">[]): Place | undefined {
  if (Object.hasOwn(places, field)) return places[field];
  const [head = "", ...path] = field.split(".");
  if (path.length === 0 || path.some((step) => step === "")) return undefined;
  if (head === "customFields") {
    const definition = customFields.find((candidate) => candidate.id === path.join("."));
    return definition && { kind: "json", column: "custom_fields", path: [definition.id], holds: holds[fieldKindOf(definition.data_type)] };
  }
  const column = Object.hasOwn(nested, head) ? nested[head] : undefined;
  return column && { kind: "json", column, path, holds: "text" };
}

/** How a search compares and sorts the values of each kind. */
const holds: Record<FieldKind, Extract<Place, { kind: "json" }>["holds"]> = {
  text: "text",
  phone: "text",
  number: "number",
  money: "number",
  day: "day",
  option: "text",
  options: "list",
  boxes: "text",
  files: "text",
};

export function sortKeyOf(
  field: string,
  direction: "asc" | "desc",
  customFields: Pick<CustomField, "id" | "data_type">[],
): SortKey | undefined {
  const place = placeOf(field, customFields);
  const descending = direction === "desc";
  if (place === undefined || place.kind === "list" || place.kind === "boolean") return undefined;
  if (place.kind !== "json") return { column: place.column, kind: place.kind === "id" ? "text" : place.kind, descending };
  const [customField] = place.path;
  if (place.column !== "custom_fields" || customField === undefined || place.holds === "list") return undefined;
  return { column: place.column, customField, kind: place.holds === "number" ? "number" : "text", descending };
}
