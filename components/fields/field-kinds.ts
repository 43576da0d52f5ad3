import { type FieldKind, type FieldType, fieldTypes } from "#contract/fields/field-types.ts";
import { formatDay } from "#lib/format/dates.ts";
import { labelled } from "#lib/format/labelled.ts";
import { fileName, filesIn, isFilled, moneyIn, partOf, plainText } from "./values.ts";

// How the dashboard handles the values of custom fields: one entry for each kind, for contacts and for records. Contacts and records store
// amounts and files in different formats; each entry reads both. Box values are texts by option.

type Choices = { options?: readonly { key: string; label: string }[] | undefined };

/** How a table of contacts shows and filters the values. */
type ColumnKind = "text" | "phone" | "number" | "day" | "choice" | "choices";

/** A message of `objects.recordSearch.hint`. */
type SearchHint = "text" | "number" | "phone" | "day";

type FieldKindView = {
  /** One line of readable text; empty if there is no value. */
  text(value: unknown, field: Choices, locale: string): string;
  /** The stored value of a record in the format of a form. A new amount begins with the location's currency. */
  inForm(value: unknown, currency: string): unknown;
  /**
   * The edited value as a record stores it. `before` is the stored value. An emptied list is an empty list, which the documented API accepts; other
   * values are cleared by null.
   */
  stored(value: unknown, before: unknown): unknown;
  column: ColumnKind;
  /** Tables align the values at the end of the column. */
  isNumeric?: boolean;
  /** Tables neither sort by the values nor edit them. */
  isUnordered?: boolean;
  /** The values with which a search compares. If the field has options, these are their labels. */
  searchHint: SearchHint;
};

const plain = {
  text: plainText,
  inForm: (value: unknown) => value ?? "",
  stored: (value: unknown) => (isFilled(value) ? value : null),
  column: "text" as const,
  searchHint: "text" as const,
};

const labelOf = ({ options = [] }: Choices, key: unknown) => options.find((option) => option.key === key)?.label ?? plainText(key);
const labelsOf = (value: unknown, field: Choices) => (Array.isArray(value) ? value : []).map((key) => labelOf(field, key)).join(", ");

const fieldKindViews: Readonly<Record<FieldKind, FieldKindView>> = {
  text: plain,
  phone: { ...plain, column: "phone", searchHint: "phone" },
  number: {
    ...plain,
    text: (value, _, locale) => (typeof value === "number" ? value.toLocaleString(locale) : plainText(value)),
    inForm: (value) => value ?? null,
    column: "number",
    isNumeric: true,
    searchHint: "number",
  },
  money: {
    ...plain,
    text: (value, _, locale) => amountText(value, locale),
    inForm: (value, currency) => (typeof value === "object" && value !== null ? value : { currency, value: null }),
    stored(value) {
      const { currency, amount } = moneyIn(value);
      return amount === "" ? null : { ...Object(value), currency: currency.toUpperCase() };
    },
    column: "number",
    isNumeric: true,
    searchHint: "number",
  },
  day: {
    ...plain,
    text: (value, _, locale) => (typeof value === "string" ? formatDay(value, "date", locale) : ""),
    column: "day",
    searchHint: "day",
  },
  option: { ...plain, text: (value, field) => (isFilled(value) ? labelOf(field, value) : ""), column: "choice" },
  options: {
    ...plain,
    text: (value, field) => labelsOf(value, field),
    inForm: (value) => (Array.isArray(value) ? value : []),
    stored: (value) => (Array.isArray(value) ? value : []),
    column: "choices",
    isUnordered: true,
  },
  boxes: {
    ...plain,
    text: (value, { options = [] }, locale) =>
      options
        .filter(({ key }) => isFilled(partOf(value, key)))
        .map(({ key, label }) => labelled(label, plainText(partOf(value, key)), locale))
        .join(", "),
    isUnordered: true,
  },
  files: {
    ...plain,
    text: (value) =>
      filesIn(value)
        .map(({ url }) => fileName(url))
        .join(", "),
    inForm: (value) => filesIn(value).map(({ url }) => url),
    stored(value, before) {
      const known = new Map(filesIn(before).map(({ url, file }) => [url, file]));
      return (Array.isArray(value) ? value : []).map((url: unknown) => known.get(String(url)) ?? { url });
    },
    isUnordered: true,
  },
};

function amountText(value: unknown, locale: string): string {
  if (typeof value === "number") return value.toLocaleString(locale, { minimumFractionDigits: 2 });
  const { currency, amount } = moneyIn(value);
  if (typeof amount !== "number") return "";
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount.toLocaleString(locale)} ${currency}`;
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);
}

/** The entry of a field by its type. */
export const viewOf = (type: FieldType): FieldKindView => fieldKindViews[fieldTypes[type].kind];
