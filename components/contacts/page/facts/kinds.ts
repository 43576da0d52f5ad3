import type { useTranslations } from "use-intl";
import type { Option } from "#components/ui/option.ts";
import type { FieldType } from "#contract/fields/field-types.ts";
import { countryName } from "#lib/format/address.ts";
import { formatDay } from "#lib/format/dates.ts";
import { labelled } from "#lib/format/labelled.ts";

/** How a field is shown and edited. */
export type FactKind =
  | { as: "text"; input?: "text" | "email" | "url" }
  | { as: "long" }
  | { as: "number"; isMoney?: boolean }
  | { as: "phone" }
  | { as: "date"; isBirthday?: boolean }
  | { as: "one"; options: readonly Option[]; isFree?: boolean }
  | { as: "radio"; options: readonly Option[]; isFree: boolean }
  | { as: "several"; options: readonly Option[]; isFree?: boolean }
  | { as: "boxes"; options: readonly Option[] }
  | { as: "list"; of: "email" | "phone" }
  | { as: "files" }
  | { as: "country" }
  | { as: "timezone" };

export type FactControlProps = {
  id: string;
  label: string;
  labelledBy: string;
  describedBy: string | undefined;
  kind: FactKind;
  value: unknown;
  invalid: boolean;
  /** `isFinal` means that no more input is expected, so the value can be saved immediately. */
  onChange: (value: unknown, isFinal?: boolean) => void;
};

export type Fact = {
  /** The field's name: a contact's property, or `customFields.ID`. */
  field: string;
  label: string;
  kind: FactKind;
  /** The reason why the field cannot be edited here. */
  readOnly?: string;
};

export type FieldDefinition = {
  id: string;
  name: string;
  dataType: FieldType;
  options: readonly { key: string; label: string }[];
  allowCustomOption: boolean;
};

type Choices = { options: readonly Option[]; isFree: boolean };

const kinds: Readonly<Record<FieldType, (choices: Choices) => FactKind>> = {
  TEXT: () => ({ as: "text" }),
  LARGE_TEXT: () => ({ as: "long" }),
  NUMERICAL: () => ({ as: "number" }),
  PHONE: () => ({ as: "phone" }),
  MONETORY: () => ({ as: "number", isMoney: true }),
  CHECKBOX: (choices) => ({ as: "several", ...choices }),
  SINGLE_OPTIONS: (choices) => ({ as: "one", ...choices }),
  MULTIPLE_OPTIONS: (choices) => ({ as: "several", ...choices }),
  DATE: () => ({ as: "date" }),
  TEXTBOX_LIST: ({ options }) => ({ as: "boxes", options }),
  FILE_UPLOAD: () => ({ as: "files" }),
  RADIO: (choices) => ({ as: "radio", ...choices }),
};

/** The kind of a custom field by its type (doc 1, Custom field values; doc 3, Record). */
export const kindOf = ({ dataType, options, allowCustomOption }: Omit<FieldDefinition, "id" | "name">): FactKind =>
  kinds[dataType]({ options: options.map(({ key, label }) => ({ value: key, label })), isFree: allowCustomOption });

/** Without a definition, the type of the value determines how it is edited. */
export function kindOfValue(value: unknown): FactKind {
  if (typeof value === "number") return { as: "number" };
  if (Array.isArray(value))
    return { as: "several", options: value.map((item) => ({ value: String(item), label: String(item) })), isFree: true };
  if (typeof value === "object" && value !== null) return { as: "files" };
  return { as: "text" };
}

export const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A contact's additional emails or phones. */
export const additionalOf = (value: unknown, of: "email" | "phone"): string[] =>
  Array.isArray(value) ? value.map((entry: unknown) => textOf(recordOf(entry)[of])).filter((text) => text !== "") : [];

export type ValueWords = ReturnType<typeof useTranslations<"contacts.values">>;

/** A value as one line of text, for a change "from → to" and for a choice between two versions. */
export function valueText(kind: FactKind, value: unknown, t: ValueWords, locale: string): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (kind.as === "one" || kind.as === "radio") return kind.options.find((option) => option.value === value)?.label ?? textOf(value);
  if (kind.as === "several")
    return (
      listOf(value)
        .map((key) => kind.options.find((option) => option.value === key)?.label ?? key)
        .join(", ") || t("nothing")
    );
  if (kind.as === "list") return additionalOf(value, kind.of).join(", ") || t("nothing");
  if (kind.as === "boxes")
    return (
      kind.options
        .filter(({ value: key }) => textOf(recordOf(value)[key]) !== "")
        .map(({ value: key, label }) => labelled(label, textOf(recordOf(value)[key]), locale))
        .join(", ") || t("nothing")
    );
  if (kind.as === "country") return countryName(textOf(value), locale);
  if (kind.as === "date") return formatDay(textOf(value), "date", locale);
  if (kind.as === "number" && typeof value === "number")
    return value.toLocaleString(locale, kind.isMoney ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {});
  return plainText(value, t);
}

/** Any value as one line of text, for fields without a definition. */
export function plainText(value: unknown, t: ValueWords): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (typeof value === "boolean") return value ? t("on") : t("off");
  if (Array.isArray(value)) return value.length === 0 ? t("nothing") : value.map((each: unknown) => plainText(each, t)).join(", ");
  if (typeof value === "object")
    return (
      Object.values(value)
        .filter((part) => part !== null && part !== "")
        .map((each: unknown) => plainText(each, t))
        .join(", ") || t("nothing")
    );
  return String(value);
}
