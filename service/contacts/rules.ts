import type { CustomFieldValue } from "#contract/contacts/contacts.ts";
import { dayOf, ok, phoneOf, type Ruled, refused } from "#contract/contacts/values.ts";
import { type FieldKind, fieldKindOf } from "#contract/fields/field-types.ts";
import { contactNameOf, namesAfter } from "#contract/names.ts";
import type { CustomField } from "#db/contacts/custom-fields.ts";

// Pure rules about a contact's values.

export type NameParts = { name: string | null; first_name: string | null; last_name: string | null };
type NameSent = { name?: string | undefined; firstName?: string | undefined; lastName?: string | undefined };

/** The columns of the three names after a write; empty if no name was sent. */
export function namesOf(sent: NameSent, before: NameParts = { name: null, first_name: null, last_name: null }): Partial<NameParts> {
  const after = namesAfter(sent, { name: before.name, firstName: before.first_name, lastName: before.last_name });
  return after === undefined ? {} : { name: after.name, first_name: after.firstName, last_name: after.lastName };
}

type Called = NameParts & { email?: string | null; phone?: string | null; company_name?: string | null };

/** The display name of a stored contact. */
export const nameOfContact = ({
  first_name: firstName,
  last_name: lastName,
  company_name: companyName,
  ...others
}: Called): string | null => contactNameOf({ ...others, firstName, lastName, companyName });

/** The fields that must be unique among a location's contacts: those of its match order, unless it allows duplicates. */
export const uniqueFieldsOf = (location: { allow_duplicate_contact: boolean; duplicate_match_order: string[] }): string[] =>
  location.allow_duplicate_contact ? [] : location.duplicate_match_order;

const isText = (value: unknown): value is string => typeof value === "string";
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const textLimit = 65_000;

type Field = Pick<CustomField, "data_type" | "options" | "allow_custom_option">;

const numberOf = (value: unknown): Ruled<number> =>
  typeof value === "number" && Number.isFinite(value) ? ok(value) : refused("must be a number");

const rules: Record<FieldKind, (value: unknown, field: Field) => Ruled<CustomFieldValue>> = {
  text: (value) => (isText(value) && value.length <= textLimit ? ok(value) : refused("must be a string")),
  phone: (value) => (isText(value) ? phoneOf(value) : refused("must be a phone number in international format with leading +")),
  number: numberOf,
  money: numberOf,
  day: (value) => (isText(value) ? dayOf(value) : refused("must be a date as YYYY-MM-DD")),
  option: (value, field) => (isText(value) ? optionOf(field, value) : refused("must be a string")),
  options: (value, field) => (isTextList(value) ? optionsOf(field, value) : refused("must be an array of strings")),
  boxes: (value, field) => textboxesOf(field, value),
  files: (value) =>
    isObject(value) && Object.values(value).every(isObject) ? ok(value) : refused("must be an object of files by their UUID"),
};

/** The value of a custom field as it is stored, null if it clears the field (doc 1, Custom field values; doc 3, Record). */
export function customValueOf(field: Field, value: unknown): Ruled<CustomFieldValue | null> {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return ok(null);
  return rules[fieldKindOf(field.data_type)](value, field);
}

type Options = Pick<CustomField, "options" | "allow_custom_option">;

/** Finds an option by its key or its label. */
export const optionNamed = ({ options }: Pick<Options, "options">, text: string) =>
  options.find(({ key }) => key === text) ??
  options.find(({ label }) => label === text) ??
  options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase());

function optionOf(field: Options, text: string): Ruled<string> {
  const option = optionNamed(field, text);
  if (option) return ok(option.key);
  const takesAny = field.allow_custom_option || field.options.length === 0;
  return takesAny && text.length <= 1000
    ? ok(text)
    : refused(`must be one of the following values: ${field.options.map(({ key }) => key).join(", ")}`);
}

function optionsOf(field: Options, texts: string[]): Ruled<string[]> {
  const chosen: string[] = [];
  for (const text of new Set(texts)) {
    const option = optionOf(field, text);
    if (!option.ok) return option;
    if (!chosen.includes(option.value)) chosen.push(option.value);
  }
  return ok(chosen);
}

function textboxesOf(field: Options, value: unknown): Ruled<Record<string, unknown>> {
  if (!isObject(value) || !Object.values(value).every((text) => isText(text) && text.length <= textLimit))
    return refused("must be an object of strings by option key");
  const unknown = Object.keys(value).find((key) => !field.options.some((option) => option.key === key));
  return unknown === undefined
    ? ok(value)
    : refused(`must have the following keys only: ${field.options.map(({ key }) => key).join(", ")}`);
}
