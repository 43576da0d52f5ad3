import { type CountryCode, readPhone } from "#contract/contacts/phone-numbers.ts";
import { numberInCell } from "../csv/number.ts";
import type { FieldRule } from "./fields.ts";

// A record's values as texts, one for each column of a file, and back.

const separator = ";";
const amountLengthMost = 100;

/**
 * The value that a cell's text means, for the field's rule to judge. An empty cell is no value; a phone number without a calling code is of
 * the country.
 */
export function valueOfCell(field: Pick<FieldRule, "type">, cell: string, country: CountryCode | undefined): unknown {
  const text = cell.trim();
  if (text === "") return null;
  switch (field.type) {
    case "NUMERICAL":
      return numberInCell(text);
    case "MONETORY": {
      if (text.length > amountLengthMost) return text;
      const [, first = "", amount = "", last = ""] = /^([A-Za-z]{3})?\s*([-\d.,\s]+?)\s*([A-Za-z]{3})?$/.exec(text) ?? [];
      const currency = (first || last).toUpperCase();
      const value = numberInCell(amount);
      return currency === "" || typeof value !== "number" ? text : { currency, value };
    }
    case "CHECKBOX":
    case "MULTIPLE_OPTIONS":
      return partsOf(text);
    case "FILE_UPLOAD":
      return partsOf(text).map((url) => ({ url }));
    case "LARGE_TEXT":
      return cell;
    case "PHONE":
      return readPhone(text, country) ?? text;
    default:
      return text;
  }
}

const partsOf = (text: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
