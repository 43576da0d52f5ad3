import type { FieldOption } from "../contacts/custom-fields.ts";
import type { FieldType } from "../fields/field-types.ts";
import type { standardObjectKeys } from "./objects.ts";

// The standard objects, which locations cannot change. A contact also has the location's custom fields. Servers store these English texts;
// the dashboard translates them.

type StandardField = { property: string; name: string; type: FieldType; options?: FieldOption[] };

export type StandardObject = (typeof standardObjectKeys)[number];

const text = (property: string, name: string): StandardField => ({ property, name, type: "TEXT" });

const address = [text("city", "City"), text("state", "State"), text("postalCode", "Postal code"), text("country", "Country")];

/** Also written by `db/functions/standard-objects.sql`, which gives each new location its objects. */
export const standardLabels: Readonly<Record<StandardObject, { singular: string; plural: string; description: string }>> = {
  contact: { singular: "Contact", plural: "Contacts", description: "People the company deals with." },
  business: { singular: "Business", plural: "Businesses", description: "Companies that contacts belong to." },
  opportunity: { singular: "Opportunity", plural: "Opportunities", description: "Deals that may be won." },
};

/** The name of an object's first folder. Further folders that are created without a name are called "Details 2", "Details 3" and so on. */
export const defaultFolderName = "Details";

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
