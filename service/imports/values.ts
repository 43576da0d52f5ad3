import { phoneCountryOf, readPhone } from "#contract/contacts/phone-numbers.ts";
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

/** A custom field's value of the kind that the field's type holds. */
export function customText(
  field: Pick<CustomField, "data_type">,
  text: string,
  options: Pick<ImportOptions, "dateOrder" | "defaultCountry">,
): unknown {
  switch (field.data_type) {
    case "NUMERICAL":
    case "MONETORY":
      return numberInCell(text);
    case "CHECKBOX":
    case "MULTIPLE_OPTIONS":
      return severalOf(text, / ::: |[;,\n]/);
    case "DATE":
      return dayText(text, options.dateOrder);
    case "PHONE":
      return phoneText(text, options.defaultCountry);
    default:
      return text;
  }
}
