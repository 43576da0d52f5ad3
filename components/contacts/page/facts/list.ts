import type { Contact } from "#contract/contacts/contacts.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { companyAndGender } from "#lib/api/contact-edits.ts";
import type { CrmServer } from "#lib/crm-server/crm-server.ts";
import { type FieldWords, namedValues, sourceOptions } from "../../value-names.ts";
import { type Fact, kindOf, kindOfValue } from "./kinds.ts";

type TextField = "firstName" | "lastName" | "companyName" | "email" | "website" | "address1" | "postalCode" | "city" | "state";

export type FactGroup = { title: string; facts: readonly Fact[] };

/** The documented fields of a contact, in display order. */
export function factGroups(can: CrmServer["can"], t: FieldWords): readonly FactGroup[] {
  const fixed = (field: string) =>
    !can("companyAndGender") && companyAndGender.includes(field) ? { readOnly: t("notByPublicInterface") } : {};
  const text = (field: TextField, input: "text" | "email" | "url" = "text"): Fact => ({
    field,
    label: t(field),
    kind: { as: "text", input },
    ...fixed(field),
  });
  const named = (field: "type" | "gender"): Fact => ({
    field,
    label: t(field),
    kind: { as: "one", isFree: true, options: namedValues(field, t) ?? [] },
    ...fixed(field),
  });
  return [
    {
      title: t("about"),
      facts: [
        text("firstName"),
        text("lastName"),
        text("companyName"),
        named("gender"),
        { field: "dateOfBirth", label: t("dateOfBirth"), kind: { as: "date", isBirthday: true } },
        named("type"),
      ],
    },
    {
      title: t("contactDetails"),
      facts: [
        text("email", "email"),
        { field: "phone", label: t("phone"), kind: { as: "phone" } },
        { field: "additionalEmails", label: t("moreEmails"), kind: { as: "list", of: "email" } },
        { field: "additionalPhones", label: t("morePhones"), kind: { as: "list", of: "phone" } },
        text("website", "url"),
      ],
    },
    {
      title: t("address"),
      facts: [
        text("address1"),
        text("postalCode"),
        text("city"),
        text("state"),
        { field: "country", label: t("country"), kind: { as: "country" } },
        { field: "timezone", label: t("timezone"), kind: { as: "timezone" } },
      ],
    },
  ];
}

export const sourceFact = (t: FieldWords): Fact => ({
  field: "source",
  label: t("source"),
  kind: { as: "one", isFree: true, options: sourceOptions(t) },
});

/** The location's custom fields. If their definitions are unknown, the fields that have a value, by id. */
export const customFacts = (definitions: readonly CustomField[], contact: Contact, can: CrmServer["can"]): Fact[] =>
  can("customFieldNames")
    ? definitions.map((definition) => ({ field: `customFields.${definition.id}`, label: definition.name, kind: kindOf(definition) }))
    : contact.customFields.map(({ id, value }) => ({ field: `customFields.${id}`, label: id, kind: kindOfValue(value) }));
