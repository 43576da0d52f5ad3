import type { Contact } from "#contract/contacts/contacts.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";

/** The names for the ids in contacts. */
export type ExportNames = {
  users: ReadonlyMap<string, string>;
  businesses: ReadonlyMap<string, string>;
  /** Undefined if the server returns only the ids of custom fields. */
  customFields: readonly CustomField[] | undefined;
};

export type CsvColumn = { field: string; label: string; read: (contact: Contact) => string | number };

const list = (values: readonly string[]) => values.join(", ");

/** The columns of an exported contact list. Lists in a cell are separated by commas. */
export function csvColumns({ users, businesses, customFields }: ExportNames): CsvColumn[] {
  const text = (field: keyof Contact, label: string): CsvColumn => ({ field, label, read: (contact) => String(contact[field] ?? "") });
  return [
    text("id", "Id"),
    text("firstName", "First name"),
    text("lastName", "Last name"),
    text("name", "Name"),
    text("email", "Email"),
    {
      field: "additionalEmails",
      label: "Additional emails",
      read: ({ additionalEmails }) => list(additionalEmails.map(({ email }) => email)),
    },
    text("phone", "Phone"),
    {
      field: "additionalPhones",
      label: "Additional phones",
      read: ({ additionalPhones }) => list(additionalPhones.map(({ phone }) => phone)),
    },
    text("companyName", "Company"),
    text("address1", "Street"),
    text("postalCode", "Postal code"),
    text("city", "City"),
    text("state", "State"),
    text("country", "Country"),
    text("website", "Website"),
    text("dateOfBirth", "Birthday"),
    text("gender", "Gender"),
    text("timezone", "Time zone"),
    text("type", "Type"),
    text("source", "Source"),
    { field: "tags", label: "Tags", read: ({ tags }) => list(tags) },
    { field: "assignedTo", label: "Owner", read: ({ assignedTo }) => (assignedTo === null ? "" : (users.get(assignedTo) ?? assignedTo)) },
    {
      field: "businessId",
      label: "Business",
      read: ({ businessId }) => (businessId === null ? "" : (businesses.get(businessId) ?? businessId)),
    },
    { field: "dnd", label: "Do Not Disturb", read: ({ dnd }) => (dnd ? "yes" : "no") },
    text("dateAdded", "Added"),
    text("dateUpdated", "Changed"),
    text("lastActivity", "Last activity"),
    ...(customFields ? customFields.map(columnOf) : [unknownFields]),
  ];
}

const unknownFields: CsvColumn = {
  field: "customFields",
  label: "Custom fields",
  read: (contact) =>
    contact.customFields.length === 0 ? "" : JSON.stringify(Object.fromEntries(contact.customFields.map(({ id, value }) => [id, value]))),
};

function columnOf({ id, name, options }: CustomField): CsvColumn {
  const labels = new Map(options.map(({ key, label }) => [key, label]));
  const named = (value: unknown) => labels.get(String(value)) ?? String(value);
  return {
    field: `customFields.${id}`,
    label: name,
    read: (contact) => {
      const value = contact.customFields.find((entry) => entry.id === id)?.value;
      if (value === undefined || value === null) return "";
      if (typeof value === "number") return value;
      if (Array.isArray(value)) return list(value.map(named));
      return typeof value === "object" ? JSON.stringify(value) : named(value);
    },
  };
}

/** The requested columns in the requested order; all columns if none are requested. */
export const chosenColumns = (columns: readonly CsvColumn[], fields: readonly string[] | undefined): readonly CsvColumn[] =>
  fields === undefined ? columns : fields.flatMap((field) => columns.find((column) => column.field === field) ?? []);
