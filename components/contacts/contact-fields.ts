import type { Contact } from "#contract/contacts/contacts.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import type { Capability } from "#lib/crm-server/crm-server.ts";
import { viewOf } from "../fields/field-kinds.ts";

// The fields of a contact that a table can show and a search can filter by, with the documented names.

export type FieldKind =
  | "text"
  | "email"
  | "phone"
  | "url"
  | "list"
  | "user"
  | "business"
  | "day"
  | "instant"
  | "boolean"
  | "number"
  | "choice"
  | "choices";

export type ContactField = {
  field: string;
  label: string;
  kind: FieldKind;
  options?: readonly { value: string; label: string }[];
  size?: number;
  sortable?: boolean;
  /** Hidden until the user adds the column. */
  hiddenAtFirst?: boolean;
  /** Cannot be edited in the table. */
  readOnly?: boolean;
  /** The capability that the server needs for the field to be editable. */
  capability?: Capability;
};

export const standardFields: readonly ContactField[] = [
  { field: "email", label: "Email", kind: "email", size: 230, sortable: true },
  { field: "phone", label: "Phone", kind: "phone", size: 160, sortable: true },
  { field: "tags", label: "Tags", kind: "list", size: 210 },
  { field: "assignedTo", label: "Owner", kind: "user", size: 160 },
  { field: "businessId", label: "Business", kind: "business", size: 170 },
  { field: "source", label: "Source", kind: "text", size: 130, sortable: true },
  { field: "dateAdded", label: "Added", kind: "instant", size: 130, sortable: true, readOnly: true },
  { field: "lastActivity", label: "Last activity", kind: "instant", size: 130, sortable: true, readOnly: true },
  { field: "firstName", label: "First name", kind: "text", sortable: true, hiddenAtFirst: true },
  { field: "lastName", label: "Last name", kind: "text", sortable: true, hiddenAtFirst: true },
  { field: "companyName", label: "Company", kind: "text", sortable: true, hiddenAtFirst: true, capability: "companyAndGender" },
  { field: "type", label: "Type", kind: "text", size: 110, sortable: true, hiddenAtFirst: true },
  { field: "dateOfBirth", label: "Birthday", kind: "day", size: 130, sortable: true, hiddenAtFirst: true },
  { field: "gender", label: "Gender", kind: "text", size: 110, sortable: true, hiddenAtFirst: true, capability: "companyAndGender" },
  { field: "address1", label: "Street", kind: "text", size: 200, sortable: true, hiddenAtFirst: true },
  { field: "postalCode", label: "Postal code", kind: "text", size: 110, sortable: true, hiddenAtFirst: true },
  { field: "city", label: "City", kind: "text", size: 140, sortable: true, hiddenAtFirst: true },
  { field: "state", label: "State", kind: "text", size: 120, sortable: true, hiddenAtFirst: true },
  { field: "country", label: "Country", kind: "text", size: 100, sortable: true, hiddenAtFirst: true },
  { field: "website", label: "Website", kind: "url", size: 180, sortable: true, hiddenAtFirst: true },
  { field: "timezone", label: "Time zone", kind: "text", size: 160, sortable: true, hiddenAtFirst: true },
  { field: "dnd", label: "Do Not Disturb", kind: "boolean", size: 130, hiddenAtFirst: true },
  { field: "dateUpdated", label: "Changed", kind: "instant", size: 130, sortable: true, hiddenAtFirst: true, readOnly: true },
];

/** Fields that can be filtered by but are not columns. */
export const searchOnlyFields: readonly ContactField[] = [
  { field: "name", label: "Name", kind: "text" },
  { field: "additionalEmails", label: "Additional emails", kind: "list" },
  { field: "additionalPhones", label: "Additional phones", kind: "list" },
  { field: "followers", label: "Followers", kind: "user" },
];

export const fieldOfCustom = (field: Pick<CustomField, "id" | "name" | "dataType" | "options">): ContactField => {
  const { column, isUnordered = false } = viewOf(field.dataType);
  return {
    field: `customFields.${field.id}`,
    label: field.name,
    kind: column,
    ...(field.options.length > 0 ? { options: field.options.map(({ key, label }) => ({ value: key, label, isVerbatim: true })) } : {}),
    hiddenAtFirst: true,
    sortable: !isUnordered,
    readOnly: isUnordered,
  };
};

/** The value of a field in a contact. */
export function fieldValue(contact: Contact, field: string): unknown {
  if (!field.startsWith("customFields.")) return Reflect.get(contact, field);
  const id = field.slice("customFields.".length);
  return contact.customFields.find((entry) => entry.id === id)?.value;
}

export const textOfValue = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : Array.isArray(value)
        ? value.map(textOfValue).join(", ")
        : "";
