import type { FieldType } from "#contract/fields/field-types.ts";
import type { FieldOption } from "#db/contacts/tables.ts";

// The fields of the standard objects, which locations cannot change. A contact also has the location's custom fields.

type StandardField = { property: string; name: string; type: FieldType; options?: FieldOption[] };

const text = (property: string, name: string): StandardField => ({ property, name, type: "TEXT" });

const address = [text("city", "City"), text("state", "State"), text("postalCode", "Postal code"), text("country", "Country")];

export const standardFields: Readonly<Record<string, readonly StandardField[]>> = {
  contact: [
    text("name", "Name"),
    text("firstName", "First name"),
    text("lastName", "Last name"),
    text("email", "Email"),
    { property: "phone", name: "Phone", type: "PHONE" },
    text("companyName", "Company"),
    text("website", "Website"),
    text("address1", "Address"),
    ...address,
    text("timezone", "Time zone"),
    { property: "dateOfBirth", name: "Date of birth", type: "DATE" },
    text("source", "Source"),
  ],
  business: [
    text("name", "Name"),
    { property: "phone", name: "Phone", type: "PHONE" },
    text("email", "Email"),
    text("website", "Website"),
    text("address", "Address"),
    ...address,
    { property: "description", name: "Description", type: "LARGE_TEXT" },
  ],
  opportunity: [
    text("name", "Name"),
    {
      property: "status",
      name: "Status",
      type: "SINGLE_OPTIONS",
      options: ["open", "won", "lost", "abandoned"].map((key) => ({ key, label: `${key.charAt(0).toUpperCase()}${key.slice(1)}` })),
    },
    { property: "monetaryValue", name: "Value", type: "MONETORY" },
    text("source", "Source"),
  ],
};
