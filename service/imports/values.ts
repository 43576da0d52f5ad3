import { phoneCountryOf, readPhone } from "#contract/contacts/phone-numbers.ts";
import { type FieldKind, fieldKindOf } from "#contract/fields/field-types.ts";
import type { ImportOptions } from "#contract/imports/imports.ts";
import type { CustomField } from "#db/contacts/custom-fields.ts";
import { numberInCell } from "../csv/number.ts";

// How people write values in address books, as the interface takes them. What cannot be read stays as it is, for the rules to refuse.

/** A phone number in E.164; one without a country code is of the default country. */
export function phoneText(text: string, defaultCountry: string | null): string {
  return readPhone(text, phoneCountryOf({ country: defaultCountry })) ?? text.trim();
}

/** The day as year-month-day; empty for the empty date that Outlook writes; "without year" for one that has none. */
export function dayText(text: string, order: ImportOptions["dateOrder"]): string | "without year" {
  const day = text.trim();
  if (/^0+[/.-]0+[/.-]0+$/.test(day)) return "";
  if (/^--?\d{1,2}-\d{1,2}$/.test(day)) return "without year";
  const [, first = "", second = "", year = ""] = /^(\d{1,2})[/.\-_](\d{1,2})[/.\-_](\d{4})$/.exec(day) ?? [];
  if (year === "") return day.replace(/[T ]\d{2}:\d{2}.*$/, "").replace(/(?<=[/.\-_])\d(?!\d)/g, "0$&");
  const [month, date] = order === "day-first" ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Values that an export puts into one cell. */
export const severalOf = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Labels but the groups that Google makes by itself. */
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

/** What a cell's text means for a custom field. The field's rule judges it. */
export const customText = (field: Pick<CustomField, "data_type">, text: string, options: ReadOptions): unknown =>
  readers[fieldKindOf(field.data_type)](text, options);
