import { type CountryCode, readPhone } from "#contract/contacts/phone-numbers.ts";
import { type FieldKind, fieldTypes } from "#contract/fields/field-types.ts";
import { numberInCell } from "../csv/number.ts";
import type { FieldRule } from "./fields.ts";

// Converts a record's values to texts, one for each column of a file, and back.

const separator = ";";
const amountLengthMost = 100;

type Reader = (text: string, country: CountryCode | undefined) => unknown;

const asIs = (text: string): string => text;

const readers: Record<FieldKind, Reader> = {
  text: asIs,
  phone: (text, country) => readPhone(text, country) ?? text,
  number: numberInCell,
  money: moneyInCell,
  day: asIs,
  option: asIs,
  options: partsOf,
  boxes: asIs,
  files: (text) => partsOf(text).map((url) => ({ url })),
};

/**
 * Converts a cell's text to a value for the field's rule to validate. An empty cell is no value; a phone number without a calling code
 * belongs to the country.
 */
export function valueOfCell({ type }: Pick<FieldRule, "type">, cell: string, country: CountryCode | undefined): unknown {
  const text = cell.trim();
  if (text === "") return null;
  return fieldTypes[type].isMultiline ? cell : readers[fieldTypes[type].kind](text, country);
}

function moneyInCell(text: string): unknown {
  if (text.length > amountLengthMost) return text;
  const [, first = "", amount = "", last = ""] = /^([A-Za-z]{3})?\s*([-\d.,\s]+?)\s*([A-Za-z]{3})?$/.exec(text) ?? [];
  const currency = (first || last).toUpperCase();
  const value = numberInCell(amount);
  return currency === "" || typeof value !== "number" ? text : { currency, value };
}

function partsOf(text: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
