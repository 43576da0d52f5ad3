import { fieldTypes } from "#contract/fields/field-types.ts";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import { type ObjectField, standardObjectKeys } from "#contract/objects/objects.ts";
import type { RecordProperties } from "#contract/objects/records.ts";
import { countryName } from "#lib/format/address.ts";
import { labelled } from "#lib/format/labelled.ts";
import { viewOf } from "../fields/field-kinds.ts";
import { filesIn, isFilled, moneyIn, plainText } from "../fields/values.ts";

// Formats a record's values for display and for files.

/** The last part of a field's key, which names its value among a record's properties. */
export const propertyOf = ({ fieldKey }: Pick<ObjectField, "fieldKey">) => fieldKey.slice(fieldKey.lastIndexOf(".") + 1);

/** A text box list has a property for each of its options. */
export const hasBoxes = ({ dataType }: Pick<ObjectField, "dataType">): boolean => fieldTypes[dataType].kind === "boxes";

/** The value of a field; for a text box list, its texts by option. */
export function fieldValueOf(field: ObjectField, properties: RecordProperties): unknown {
  const property = propertyOf(field);
  if (!hasBoxes(field)) return properties[property];
  return Object.fromEntries((field.options ?? []).map(({ key }) => [key, properties[`${property}.${key}`] ?? ""]));
}

/** The texts of a text box list, by option. */
export const boxesOf = (field: Pick<ObjectField, "fieldKey" | "options">, properties: RecordProperties) =>
  (field.options ?? [])
    .map(({ key, label }) => ({ label, text: plainText(properties[`${propertyOf(field)}.${key}`]) }))
    .filter(({ text }) => text !== "");

/** Whether the field contains a country code, as some fields of the standard objects do. */
export const isCountry = ({ fieldKey }: Pick<ObjectField, "fieldKey">): boolean =>
  standardObjectKeys.some((key) => fieldKey === `${key}.country`);

/** One line of readable text; empty if there is no value. */
export function textOfField(field: ObjectField, properties: RecordProperties, locale = "en"): string {
  const text = viewOf(field.dataType).text(fieldValueOf(field, properties), field, locale);
  return isCountry(field) ? countryName(text, locale) : text;
}

/** The text of one property, as a history contains it. A text box list has a property for each of its options. */
export const textOfProperty = (field: ObjectField | undefined, name: string, value: unknown, locale: string): string =>
  field && !hasBoxes(field) ? textOfField(field, { [name]: value }, locale) : String(cellOf(value));

/** The columns of a file: one per field, and one per box of a text box list. */
export const fileColumns = (fields: readonly ObjectField[]) =>
  fields.flatMap((field) => {
    const property = propertyOf(field);
    if (!hasBoxes(field)) return [{ field, property, label: field.name }];
    return (field.options ?? []).map((option) => ({
      field,
      property: `${property}.${option.key}`,
      label: `${field.name}: ${option.label}`,
    }));
  });

/** The cell of a file for a value, from which an import reads the same value. */
export function cellOf(value: unknown): string | number {
  if (typeof value === "string" || typeof value === "number") return value;
  const { currency, amount } = moneyIn(value);
  if (isFilled(amount)) return `${currency} ${String(amount)}`;
  const files = filesIn(value);
  if (files.length > 0) return files.map(({ url }) => url).join("; ");
  return Array.isArray(value) ? value.map(String).join("; ") : "";
}

const factsMost = 3;

/** Whether a text contains no letters, such as "5", so that it is meaningless without the name of its field. */
const isBare = (text: string) => !/\p{Letter}/u.test(text);

/** The first values of a record besides its name, for a card. `except` is shown elsewhere. */
export const factsOf = (
  { object, fields }: { object: Pick<ObjectSchema["object"], "primaryDisplayProperty">; fields: readonly ObjectField[] },
  { properties }: { properties: RecordProperties },
  locale: string,
  formatPhone: (phone: string) => string,
  except?: ObjectField,
): string[] =>
  fields
    .filter(({ id, fieldKey }) => fieldKey !== object.primaryDisplayProperty && id !== except?.id)
    .map((field) => ({ kind: fieldTypes[field.dataType].kind, name: field.name, text: textOfField(field, properties, locale) }))
    .filter(({ text }) => text !== "")
    .map(({ kind, name, text }) => (kind === "phone" ? formatPhone(text) : isBare(text) ? labelled(name, text, locale) : text))
    .slice(0, factsMost);
