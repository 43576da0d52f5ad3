import { phoneCountryOf, readPhone } from "#contract/contacts/phone-numbers.ts";
import { type FieldKind, fieldKindOf } from "#contract/fields/field-types.ts";
import type { ImportOptions } from "#contract/imports/imports.ts";
import type { CustomField } from "#db/contacts/custom-fields.ts";
import { numberInCell } from "../csv/number.ts";

// Converts values as people write them in address books to API values. A value that cannot be read stays unchanged, so that validation rejects it.

/** A phone number in E.164; a number without a country code uses the default country. */
export function phoneText(text: string, defaultCountry: string | null): string {
  return readPhone(text, phoneCountryOf({ country: defaultCountry })) ?? text.trim();
}

/** The date as year-month-day; empty for Outlook's empty date; "without year" if the year is missing. */
export function dayText(text: string, order: ImportOptions["dateOrder"]): string | "without year" {
  const day = text.trim();
  if (/^0+[/.-]0+[/.-]0+$/.test(day)) return "";
  if (/^--?\d{1,2}-\d{1,2}$/.test(day)) return "without year";
  const [, first = "", second = "", year = ""] = /^(\d{1,2})[/.\-_](\d{1,2})[/.\-_](\d{4})$/.exec(day) ?? [];
  if (year === "") return day.replace(/[T ]\d{2}:\d{2}.*$/, "").replace(/(?<=[/.\-_])\d(?!\d)/g, "0$&");
  const [month, date] = order === "day-first" ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Splits the values that an export writes into one cell. */
export const severalOf = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Labels without Google's own groups. */
export const tagsOf = (text: string): string[] =>
  severalOf(text, / ::: |[;,\n]/).filter((tag) => !/^(\* ?|my ?contacts$|starred in android$)/i.test(tag));

type ReadOptions = Pick<ImportOptions, "dateOrder" | "defaultCountry">;

const asIs = (text: string): string => text;

const readers: Record<FieldKind, (text: string, options: ReadOptions) => unknown> = {
  text: asIs,
  phone: (text, { defaultCountry }) => phoneText(text, defaultCountry),
  number: numberInCell,
  money: numberInCell,
  day: (text, { dateOrder }) => dayText(text, dateOrder),
  option: asIs,
  options: (text) => severalOf(text, / ::: |[;,\n]/),
  boxes: asIs,
  files: asIs,
};

/** Converts a cell's text to a value of a custom field, which the field's rule then validates. */
export const customText = (field: Pick<CustomField, "data_type">, text: string, options: ReadOptions): unknown =>
  readers[fieldKindOf(field.data_type)](text, options);
