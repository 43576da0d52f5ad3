import type { useTranslations } from "use-intl";
import type { Option } from "#components/ui/option.ts";
import { countryName } from "#lib/format/address.ts";

// Values that a contact stores as a code, in the user's language. Servers also accept any other text, which is shown as stored.

export type FieldWords = ReturnType<typeof useTranslations<"contacts.fields">>;

const typeValues = ["lead", "customer"] as const;
const genderValues = ["female", "male"] as const;

/** The values of a field that have a name in the user's language; undefined for fields of any text. */
export function namedValues(field: string, t: FieldWords): readonly Option[] | undefined {
  if (field === "type") return typeValues.map((value) => ({ value, label: t(value) }));
  if (field === "gender") return genderValues.map((value) => ({ value, label: t(value) }));
  return undefined;
}

/** A field's value in the user's language. */
export function valueName(field: string, value: string, t: FieldWords, locale: string): string {
  if (field === "country") return countryName(value, locale);
  return namedValues(field, t)?.find((option) => option.value === value.toLowerCase())?.label ?? value;
}
