import type { useTranslations } from "use-intl";
import type { Option } from "#components/ui/option.ts";
import { contactSourceNames, contactSources, findContactSource } from "#contract/contacts/sources.ts";
import { countryName } from "#lib/format/address.ts";

// Values that a contact stores as a code or that the service wrote, in the user's language. Any other text is shown as stored.

export type FieldWords = ReturnType<typeof useTranslations<"contacts.fields">>;

const typeValues = ["lead", "customer"] as const;
const genderValues = ["female", "male"] as const;

/** The values of a field that have a name in the user's language; undefined for fields of any text. */
export function namedValues(field: string, t: FieldWords): readonly Option[] | undefined {
  if (field === "type") return typeValues.map((value) => ({ value, label: t(value) }));
  if (field === "gender") return genderValues.map((value) => ({ value, label: t(value) }));
  return undefined;
}

/** The sources that the service writes, by their names. Users can enter any other text. */
export const sourceOptions = (t: FieldWords): readonly Option[] =>
  contactSourceNames.map((source) => ({ value: contactSources[source], label: t(source) }));

/** A field's value in the user's language. */
export function valueName(field: string, value: string, t: FieldWords, locale: string): string {
  if (field === "country") return countryName(value, locale);
  if (field === "source") {
    const source = findContactSource(value);
    return source === undefined ? value : t(source);
  }
  return namedValues(field, t)?.find((option) => option.value === value.toLowerCase())?.label ?? value;
}
