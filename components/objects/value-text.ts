import type { ObjectField } from "#contract/objects/objects.ts";
import type { RecordProperties } from "#contract/objects/records.ts";

// A record's values as people read them, and as a file holds them.

/** The last part of a field's key: the name of its value among a record's properties. */
export const propertyOf = ({ fieldKey }: Pick<ObjectField, "fieldKey">) => fieldKey.slice(fieldKey.lastIndexOf(".") + 1);

const read = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** An option by its label; a value that is no option as it is. */
const optionLabel = ({ options = [] }: Pick<ObjectField, "options">, key: string) =>
  options.find((option) => option.key === key)?.label ?? key;

type Money = { currency: string; value: number };
function moneyOf(value: unknown): Money | undefined {
  const [currency, amount] = [read(value, "currency"), read(value, "value")];
  return typeof currency === "string" && typeof amount === "number" ? { currency, value: amount } : undefined;
}

function formatMoney({ currency, value }: Money, locale: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${value.toLocaleString(locale)} ${currency}`;
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(value);
}

export const urlsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map((file) => read(file, "url")).filter((url): url is string => typeof url === "string");

export const fileName = (url: string): string => {
  const last = URL.canParse(url) ? new URL(url).pathname.split("/").at(-1) : undefined;
  return last ? decodeURIComponentSafely(last) : url;
};

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** The texts of a field made of boxes, by option. */
export const boxesOf = (field: Pick<ObjectField, "fieldKey" | "options">, properties: RecordProperties) =>
  (field.options ?? []).flatMap(({ key, label }) => {
    const text = properties[`${propertyOf(field)}.${key}`];
    return typeof text === "string" && text !== "" ? [{ label, text }] : [];
  });

/** One line for a person; empty where there is no value. */
export function textOfField(field: ObjectField, properties: RecordProperties, locale = "en"): string {
  const value = properties[propertyOf(field)];
  switch (field.dataType) {
    case "TEXTBOX_LIST":
      return boxesOf(field, properties)
        .map(({ label, text }) => `${label}: ${text}`)
        .join(", ");
    case "MONETORY": {
      const money = moneyOf(value);
      return money ? formatMoney(money, locale) : "";
    }
    case "NUMERICAL":
      return typeof value === "number" ? value.toLocaleString(locale) : "";
    case "DATE":
      return typeof value === "string" ? formatDay(value, locale) : "";
    case "CHECKBOX":
    case "MULTIPLE_OPTIONS":
      return (Array.isArray(value) ? value.map(String) : []).map((key) => optionLabel(field, key)).join(", ");
    case "SINGLE_OPTIONS":
    case "RADIO":
      return typeof value === "string" ? optionLabel(field, value) : "";
    case "FILE_UPLOAD":
      return urlsOf(value).map(fileName).join(", ");
    default:
      return typeof value === "string" ? value : "";
  }
}

function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(date);
}

/** The columns of a file: a field is one, a field made of boxes one for each. */
export const fileColumns = (fields: readonly ObjectField[]) =>
  fields.flatMap((field) => {
    const property = propertyOf(field);
    if (field.dataType !== "TEXTBOX_LIST") return [{ field, property, label: field.name }];
    return (field.options ?? []).map((option) => ({
      field,
      property: `${property}.${option.key}`,
      label: `${field.name}: ${option.label}`,
    }));
  });

/** A value as a cell of a file, so that an import reads back the same. */
export function cellOf(value: unknown): string | number {
  const money = moneyOf(value);
  if (money) return `${money.currency} ${money.value}`;
  if (typeof value === "string" || typeof value === "number") return value;
  const urls = urlsOf(value);
  if (urls.length > 0) return urls.join("; ");
  return Array.isArray(value) ? value.map(String).join("; ") : "";
}
