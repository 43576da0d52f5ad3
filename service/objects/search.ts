import { type CountryCode, phoneParts } from "#contract/contacts/phone-numbers.ts";
import { canAllowCustomOption, fieldKinds, fieldTypes } from "#contract/fields/field-types.ts";
import type { ValueCondition } from "#db/objects/record-values.ts";
import type { RecordCondition, RecordOrder } from "#db/objects/records-search.ts";
import { type Definition, type FieldRule, propertiesOf } from "./fields.ts";

/**
 * Parses a query: `<field name>:<value>` searches that searchable field, or that box of a text box list; anything else, with or without a
 * colon, is searched in all searchable fields. Source: doc 3, Records, Search.
 */
export function conditionOf(
  { object, fields }: Pick<Definition, "object" | "fields">,
  query: string,
  country: CountryCode | undefined,
): RecordCondition {
  const text = query.trim();
  if (text === "") return { kind: "all" };
  const colon = text.indexOf(":");
  const name = text.slice(0, colon).trim();
  const searchable = fields.filter(({ fieldKey }) => object.searchable_properties.includes(fieldKey));
  const field = colon < 0 ? undefined : named(searchable, name);
  const oneValued = searchable.filter(({ type }) => isScalar(type)).map(({ property }) => property);
  if (field !== undefined) {
    const box = fieldTypes[field.type].kind === "boxes" && propertiesOf(field).includes(name) ? name : undefined;
    return { kind: "values", name: field.property, box, oneValued, ...soughtOf(field, text.slice(colon + 1).trim(), country) };
  }
  const parts = searchable.some(({ type }) => fieldTypes[type].kind === "phone") ? withNumbers(text, country) : [text];
  return { kind: "values", parts, oneValued, equal: searchable.flatMap((each) => optionsLabelled(each, text)).slice(0, optionsMost) };
}

/** Finds the field by its property in records, by its full key, or by its label. */
function named(fields: FieldRule[], name: string): FieldRule | undefined {
  const byProperty = fields.find((field) => field.property === name || propertiesOf(field).includes(name));
  const isMeant = (said: string) => said.toLowerCase() === name.toLowerCase();
  return byProperty ?? fields.find((field) => [field.property, field.fieldKey, field.name].some(isMeant));
}

const optionsMost = 50;

/** Records store option keys, but people search for labels. */
function optionsLabelled({ property: name, type, options }: FieldRule, text: string): ValueCondition["equal"] {
  if (!isChoice(type)) return [];
  const meant = options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  return meant.map(({ key: value }) => ({ name, value }));
}

const isChoice = (type: FieldRule["type"]) => fieldKinds[fieldTypes[type].kind].isChoice === true;
const isScalar = (type: FieldRule["type"]) => fieldKinds[fieldTypes[type].kind].isScalar === true;

/** Phone numbers are stored in E.164, but people search for them as they write them. */
const withNumbers = (text: string, country: CountryCode | undefined) => [...new Set([text, ...phoneParts(text, country)])];

/** Numbers and options must match exactly; other values may match in part. */
function soughtOf(
  { property: name, type, options }: FieldRule,
  text: string,
  country: CountryCode | undefined,
): Pick<ValueCondition, "parts" | "equal"> {
  const { kind } = fieldTypes[type];
  if (kind === "number" || kind === "money") {
    const value = text === "" ? Number.NaN : Number(text);
    return Number.isFinite(value) ? { parts: [], equal: [{ name, value }] } : { parts: [text], equal: [] };
  }
  if (isChoice(type)) {
    const meant = options.filter(({ key, label }) => key === text || label.toLowerCase() === text.toLowerCase());
    return meant.length > 0 ? { parts: [], equal: meant.map(({ key: value }) => ({ name, value })) } : { parts: [text], equal: [] };
  }
  return { parts: kind === "phone" ? withNumbers(text, country) : [text], equal: [] };
}

/** Sorts by creation or change date, or by a field with a single value; undefined for any other. */
export function orderBy({ fields }: Pick<Definition, "fields">, sort: string): RecordOrder["by"] | undefined {
  if (sort === "createdAt") return { kind: "added" };
  if (sort === "updatedAt") return { kind: "changed" };
  const field = fields.find(({ fieldKey }) => fieldKey === sort);
  if (field === undefined) return undefined;
  const { property: name, type, options } = field;
  const { kind } = fieldTypes[type];
  if (kind === "number" || kind === "money") return { kind, name };
  const isInOrderOfOptions = kind === "option" && !(canAllowCustomOption(type) && field.allowCustomOption);
  if (isInOrderOfOptions) return { kind: "choice", name, keys: options.map(({ key }) => key) };
  return isScalar(type) ? { kind: "text", name } : undefined;
}
