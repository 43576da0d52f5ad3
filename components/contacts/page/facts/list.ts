import type { Contact } from "#contract/contacts/contacts.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { companyAndGender } from "#lib/api/contact-edits.ts";
import type { CrmServer } from "#lib/crm-server/crm-server.ts";
import { type Fact, kindOf, kindOfValue } from "./kinds.ts";

export type FactGroup = { title: string; facts: readonly Fact[] };

const notByPublicInterface = "This server doesn't allow changing this later.";

/** The documented fields of a contact, in display order. */
export function factGroups(can: CrmServer["can"]): readonly FactGroup[] {
  const text = (field: string, label: string, input: "text" | "email" | "url" = "text"): Fact => ({
    field,
    label,
    kind: { as: "text", input },
    ...(!can("companyAndGender") && companyAndGender.includes(field) ? { readOnly: notByPublicInterface } : {}),
  });
  return [
    {
      title: "About",
      facts: [
        text("firstName", "First name"),
        text("lastName", "Last name"),
        text("companyName", "Company"),
        text("gender", "Gender"),
        { field: "dateOfBirth", label: "Birthday", kind: { as: "date", isBirthday: true } },
        {
          field: "type",
          label: "Type",
          kind: {
            as: "one",
            isFree: true,
            options: [
              { value: "lead", label: "Lead" },
              { value: "customer", label: "Customer" },
            ],
          },
        },
      ],
    },
    {
      title: "Contact details",
      facts: [
        text("email", "Email", "email"),
        { field: "phone", label: "Phone", kind: { as: "phone" } },
        { field: "additionalEmails", label: "More emails", kind: { as: "list", of: "email" } },
        { field: "additionalPhones", label: "More phones", kind: { as: "list", of: "phone" } },
        text("website", "Website", "url"),
      ],
    },
    {
      title: "Address",
      facts: [
        text("address1", "Street"),
        text("postalCode", "Postal code"),
        text("city", "City"),
        text("state", "State"),
        { field: "country", label: "Country", kind: { as: "country" } },
        { field: "timezone", label: "Time zone", kind: { as: "timezone" } },
      ],
    },
  ];
}

export const sourceFact: Fact = { field: "source", label: "Source", kind: { as: "text" } };

/** The location's custom fields. If their definitions are unknown, the fields that have a value, by id. */
export const customFacts = (definitions: readonly CustomField[], contact: Contact, can: CrmServer["can"]): Fact[] =>
  can("customFieldNames")
    ? definitions.map((definition) => ({ field: `customFields.${definition.id}`, label: definition.name, kind: kindOf(definition) }))
    : contact.customFields.map(({ id, value }) => ({ field: `customFields.${id}`, label: id, kind: kindOfValue(value) }));
