import { isDayOfCalendar } from "#contract/common.ts";
import { ok, phoneOf, type Ruled, refused } from "#contract/contacts/values.ts";
import { canAllowCustomOption, type FieldKind, fieldKinds, fieldTypes } from "#contract/fields/field-types.ts";
import { allFormats } from "#contract/objects/objects.ts";
import type { FieldRule } from "./fields.ts";

// Pure rules for a record's values (doc 3, Record). A rule returns the value as it is stored, or the error message.

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const textMost = 65_000;
const chosenMost = 500;
const customMost = 1000;
const filesMost = 100;

export type RuledProperties = { set: Record<string, unknown>; cleared: string[]; failed: string[] };

/** The result of applying the rules: values to set, names to clear, and an entry for each failure. */
export function ruleProperties(fields: readonly FieldRule[], sent: Readonly<Record<string, unknown>>): RuledProperties {
  const set = new Map<string, unknown>();
  const cleared: string[] = [];
  const failed: string[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const path = `properties.${name}`;
    const rule = ruleFor(fields, name);
    if (rule === undefined) failed.push(`property ${path} should not exist`);
    else if (typeof rule === "string") failed.push(`${path} ${rule}`);
    else if (value === null || (value === "" && isClearedByNothing(fields, name))) cleared.push(name);
    else {
      const ruled = rule(value);
      if (ruled.ok) set.set(name, ruled.value);
      else failed.push(`${path} ${ruled.message}`);
    }
  }
  return { set: Object.fromEntries(set), cleared, failed };
}

const isClearedByNothing = (fields: readonly FieldRule[], name: string) =>
  fields.some(({ property, type }) => property === name && fieldKinds[fieldTypes[type].kind].isClearedByEmptyText);

type Rule = (value: unknown) => Ruled<unknown>;

function ruleFor(fields: readonly FieldRule[], name: string): Rule | string | undefined {
  const dot = name.indexOf(".");
  const field = fields.find(({ property }) => property === (dot < 0 ? name : name.slice(0, dot)));
  if (field === undefined) return undefined;
  const { kind } = fieldTypes[field.type];
  if (kind !== "boxes") return dot < 0 ? (value) => rules[kind](value, field) : undefined;
  const names = field.options.map(({ key }) => `${field.property}.${key}`);
  if (dot < 0) return `must be sent by option, as ${names.join(", ")}`;
  return names.includes(name) ? textOf : undefined;
}

const textOf: Rule = (value) => {
  if (!isText(value)) return refused("must be a string");
  return value.length <= textMost ? ok(value) : refused(`must be shorter than or equal to ${textMost} characters`);
};

const rules: Record<FieldKind, (value: unknown, field: FieldRule) => Ruled<unknown>> = {
  text: textOf,
  phone: (value) => (isText(value) ? phoneOf(value.trim()) : refused("must be a phone number in international format with leading +")),
  number: (value) => (typeof value === "number" && Number.isFinite(value) ? ok(value) : refused("must be a number")),
  money: moneyOf,
  day: (value) =>
    isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDayOfCalendar(value) ? ok(value) : refused("must be a date as YYYY-MM-DD"),
  option: (value, field) => (isText(value) ? optionOf(field, value) : refused("must be a string")),
  options: (value, field) => optionsOf(field, value),
  boxes: textOf,
  files: (value, field) => filesOf(field, value),
};

function moneyOf(value: unknown): Ruled<{ currency: string; value: number }> {
  const words = "must be an object of currency, a string, and value, a number";
  if (!isObject(value) || Object.keys(value).some((key) => key !== "currency" && key !== "value")) return refused(words);
  const { currency, value: amount } = value;
  if (!isText(currency) || currency.trim() === "" || currency.length > 10 || typeof amount !== "number" || !Number.isFinite(amount))
    return refused(words);
  return ok({ currency, value: amount });
}

function optionOf(field: FieldRule, text: string): Ruled<string> {
  const option = field.options.find(({ key }) => key === text) ?? field.options.find(({ label }) => label === text);
  if (option !== undefined) return ok(option.key);
  const takesAny = (canAllowCustomOption(field.type) && field.allowCustomOption) || field.options.length === 0;
  if (!takesAny) return refused(`must be one of the following values: ${field.options.map(({ key }) => key).join(", ")}`);
  return text.length <= customMost ? ok(text) : refused(`must be shorter than or equal to ${customMost} characters`);
}

function optionsOf(field: FieldRule, value: unknown): Ruled<string[]> {
  if (!Array.isArray(value) || !value.every(isText)) return refused("must be an array of strings");
  if (value.length > chosenMost) return refused(`must contain at most ${chosenMost} elements`);
  const chosen = new Set<string>();
  for (const text of value) {
    const option = optionOf(field, text);
    if (!option.ok) return refused(`must hold only the following values: ${field.options.map(({ key }) => key).join(", ")}`);
    chosen.add(option.value);
  }
  return ok([...chosen]);
}

const isFact = (value: unknown) => value === null || ["string", "number", "boolean"].includes(typeof value);
const factsMost = 20;

function filesOf(field: FieldRule, value: unknown): Ruled<Record<string, unknown>[]> {
  if (!Array.isArray(value) || !value.every(isObject)) return refused("must be an array of objects, each with a url");
  const most = field.maxFileLimit ?? filesMost;
  if (value.length > most) return refused(`must contain at most ${most} ${most === 1 ? "element" : "elements"}`);
  const accepted = formatsOf(field.acceptedFormats);
  for (const [index, file] of value.entries()) {
    if (!isText(file.url) || !isFileUrl(file.url))
      return refused(`must be an array of objects, each with a url; that of ${index} must be a URL`);
    if (Object.keys(file).length > factsMost || !Object.values(file).every(isFact))
      return refused(`must hold only plain facts beside the url of ${index}`);
    const path = new URL(file.url).pathname.toLowerCase();
    if (accepted.length > 0 && !accepted.some((format) => path.endsWith(format)))
      return refused(`must hold only files of the following formats: ${accepted.join(", ")}`);
  }
  return ok(value);
}

function isFileUrl(url: string): boolean {
  return url.length <= 2000 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** The formats that a field accepts; empty if it accepts all. */
export function formatsOf(acceptedFormats: string | null): string[] {
  const formats = (acceptedFormats ?? allFormats)
    .split(",")
    .map((format) => format.trim().toLowerCase())
    .filter((format) => format !== "");
  return formats.includes(allFormats) ? [] : formats;
}
