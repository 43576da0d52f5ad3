import { fieldTypes } from "#contract/fields/field-types.ts";
import type { ObjectField } from "#contract/objects/objects.ts";
import type { RecordProperties } from "#contract/objects/records.ts";
import { viewOf } from "../fields/field-kinds.ts";
import { filesIn, isFilled, moneyIn, plainText } from "../fields/values.ts";

// A record's values as people read them, and as a file holds them.

/** The last part of a field's key: the name of its value among a record's properties. */
export const propertyOf = ({ fieldKey }: Pick<ObjectField, "fieldKey">) => fieldKey.slice(fieldKey.lastIndexOf(".") + 1);

/** A field made of boxes has a property for each of its options. */
export const hasBoxes = ({ dataType }: Pick<ObjectField, "dataType">): boolean => fieldTypes[dataType].kind === "boxes";

/** The value of a field; of a field made of boxes the texts by option. */
export function fieldValueOf(field: ObjectField, properties: RecordProperties): unknown {
  const property = propertyOf(field);
  if (!hasBoxes(field)) return properties[property];
  return Object.fromEntries((field.options ?? []).map(({ key }) => [key, properties[`${property}.${key}`] ?? ""]));
}

/** The texts of a field made of boxes, by option. */
export const boxesOf = (field: Pick<ObjectField, "fieldKey" | "options">, properties: RecordProperties) =>
  (field.options ?? [])
    .map(({ key, label }) => ({ label, text: plainText(properties[`${propertyOf(field)}.${key}`]) }))
    .filter(({ text }) => text !== "");

/** One line for a person; empty where there is no value. */
export const textOfField = (field: ObjectField, properties: RecordProperties, locale = "en"): string =>
  viewOf(field.dataType).text(fieldValueOf(field, properties), field, locale);

/** A single property by its name, as a history has it; a field made of boxes has one for each of its options. */
export const textOfProperty = (field: ObjectField | undefined, name: string, value: unknown, locale: string): string =>
  field && !hasBoxes(field) ? textOfField(field, { [name]: value }, locale) : String(cellOf(value));

/** The columns of a file: a field is one, a field made of boxes one for each. */
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

/** A value as a cell of a file, so that an import reads back the same. */
export function cellOf(value: unknown): string | number {
  if (typeof value === "string" || typeof value === "number") return value;
  const { currency, amount } = moneyIn(value);
  if (isFilled(amount)) return `${currency} ${String(amount)}`;
  const files = filesIn(value);
  if (files.length > 0) return files.map(({ url }) => url).join("; ");
  return Array.isArray(value) ? value.map(String).join("; ") : "";
}
