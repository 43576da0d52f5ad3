import { fieldTypes } from "#contract/fields/field-types.ts";
import type { ObjectField } from "#contract/objects/objects.ts";
import type { RecordProperties } from "#contract/objects/records.ts";
import { viewOf } from "../../fields/field-kinds.ts";
import { isFilled, moneyIn } from "../../fields/values.ts";
import { fieldValueOf, hasBoxes, propertyOf } from "../value-text.ts";

// Converts a record's properties to form values and back. In the form, missing texts are empty, files are their addresses, and a text box
// list has its texts by option.

export type FormValues = { [property: string]: unknown };

/** A missing amount starts with `currency`, the location's currency. */
export const formOf = (fields: readonly ObjectField[], properties: RecordProperties, currency = ""): FormValues =>
  Object.fromEntries(fields.map((field) => [propertyOf(field), viewOf(field.dataType).inForm(fieldValueOf(field, properties), currency)]));

/**
 * Errors that the form itself finds, each after the name of its field: an amount without a currency. The service rejects it too, but its
 * message does not name the currency's field.
 */
export const refusedProperties = (fields: readonly ObjectField[], values: FormValues): string[] =>
  fields
    .filter(({ dataType }) => fieldTypes[dataType].kind === "money")
    .map((field) => ({ property: propertyOf(field), ...moneyIn(values[propertyOf(field)]) }))
    .filter(({ amount, currency }) => amount !== "" && currency === "")
    .map(({ property }) => `properties.${property}.currency Enter a currency, such as GBP.`);

/** Whether a record has any value after these changes. */
export const holdsValue = (before: RecordProperties, changed: RecordProperties): boolean =>
  Object.values({ ...before, ...changed }).some(isFilled);

/** The properties whose form value has changed; null clears one. */
export function changedProperties(
  fields: readonly ObjectField[],
  before: RecordProperties,
  values: FormValues,
  currency = "",
): RecordProperties {
  const was = formOf(fields, before, currency);
  const changed: [string, unknown][] = [];
  for (const field of fields) {
    const property = propertyOf(field);
    const value = values[property];
    if (JSON.stringify(value) === JSON.stringify(was[property])) continue;
    if (!hasBoxes(field)) changed.push([property, viewOf(field.dataType).stored(value, before[property])]);
    else
      for (const { key } of field.options ?? []) {
        const text: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : "";
        if ((before[`${property}.${key}`] ?? "") !== text) changed.push([`${property}.${key}`, text === "" ? null : text]);
      }
  }
  return Object.fromEntries(changed);
}

/** Ignores the order of an object's keys. */
const written = (value: unknown) =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
const isSame = (one: unknown, other: unknown) => written(one) === written(other);

/** The changed properties that someone else has also changed, to a different value, since the form was opened. */
export const overtakenProperties = (opened: RecordProperties, now: RecordProperties, changed: RecordProperties): string[] =>
  Object.keys(changed).filter((name) => !isSame(opened[name], now[name]) && !isSame(now[name], changed[name]));
