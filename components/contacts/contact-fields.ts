import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Contact } from "#contract/contacts/contacts.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import type { Capability } from "#lib/crm-server/crm-server.ts";
import type { Messages } from "#lib/i18n/messages.ts";
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

type StandardField = Omit<ContactField, "field" | "label"> & { field: keyof Messages["contacts"]["fields"] };

export const standardFields: readonly StandardField[] = [
  { field: "email", kind: "email", size: 230, sortable: true },
  { field: "phone", kind: "phone", size: 160, sortable: true },
  { field: "tags", kind: "list", size: 210 },
  { field: "assignedTo", kind: "user", size: 160 },
  { field: "businessId", kind: "business", size: 170 },
  { field: "source", kind: "text", size: 130, sortable: true },
  { field: "dateAdded", kind: "instant", size: 130, sortable: true, readOnly: true },
  { field: "lastActivity", kind: "instant", size: 130, sortable: true, readOnly: true },
  { field: "firstName", kind: "text", sortable: true, hiddenAtFirst: true },
  { field: "lastName", kind: "text", sortable: true, hiddenAtFirst: true },
  { field: "companyName", kind: "text", sortable: true, hiddenAtFirst: true, capability: "companyAndGender" },
  { field: "type", kind: "text", size: 110, sortable: true, hiddenAtFirst: true },
  { field: "dateOfBirth", kind: "day", size: 130, sortable: true, hiddenAtFirst: true },
  { field: "gender", kind: "text", size: 110, sortable: true, hiddenAtFirst: true, capability: "companyAndGender" },
  { field: "address1", kind: "text", size: 200, sortable: true, hiddenAtFirst: true },
  { field: "postalCode", kind: "text", size: 110, sortable: true, hiddenAtFirst: true },
  { field: "city", kind: "text", size: 140, sortable: true, hiddenAtFirst: true },
  { field: "state", kind: "text", size: 120, sortable: true, hiddenAtFirst: true },
  { field: "country", kind: "text", size: 100, sortable: true, hiddenAtFirst: true },
  { field: "website", kind: "url", size: 180, sortable: true, hiddenAtFirst: true },
  { field: "timezone", kind: "text", size: 160, sortable: true, hiddenAtFirst: true },
  { field: "dnd", kind: "boolean", size: 130, hiddenAtFirst: true },
  { field: "dateUpdated", kind: "instant", size: 130, sortable: true, hiddenAtFirst: true, readOnly: true },
];

/** Fields that can be filtered by but are not columns. */
export const searchOnlyFields: readonly StandardField[] = [
  { field: "name", kind: "text" },
  { field: "additionalEmails", kind: "list" },
  { field: "additionalPhones", kind: "list" },
  { field: "followers", kind: "user" },
];

/** Fields with their names in the user's language. */
export function useNamedFields(fields: readonly StandardField[]): readonly ContactField[] {
  const t = useTranslations("contacts.fields");
  return useMemo(() => fields.map((field) => ({ ...field, label: t(field.field) })), [fields, t]);
}

export const fieldOfCustom = (field: Pick<CustomField, "id" | "name" | "dataType" | "options">): ContactField => {
  const { column, isUnordered = false } = viewOf(field.dataType);
  return {
    field: `customFields.${field.id}`,
    label: field.name,
    kind: column,
    ...(field.options.length > 0 ? { options: field.options.map(({ key, label }) => ({ value: key, label })) } : {}),
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
