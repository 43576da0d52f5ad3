import type { RecordCondition, RecordOrder } from "#db/objects/records-search.ts";
import type { Definition, FieldRule } from "./fields.ts";

/**
 * What a query asks for: `<field name>:<value>` looks into that searchable field; anything else, a colon or not, is a text that any
 * searchable field may hold. Source: doc 3, Records, Search.
 */
export function conditionOf({ object, fields }: Pick<Definition, "object" | "fields">, query: string): RecordCondition {
  const text = query.trim();
  if (text === "") return { kind: "all" };
  const colon = text.indexOf(":");
  const name = text.slice(0, colon).trim();
  const field =
    colon < 0 ? undefined : fields.find(({ property, fieldKey }) => property === name && object.searchable_properties.includes(fieldKey));
  if (field !== undefined) return fieldConditionOf(field, text.slice(colon + 1).trim());
  const searchable = fields.filter(({ fieldKey }) => object.searchable_properties.includes(fieldKey));
  return { kind: "text", text, equal: searchable.flatMap((each) => optionsLabelled(each, text)).slice(0, optionsMost) };
}

const optionsMost = 50;

/** A record holds the keys of options, and people look for their labels. */
function optionsLabelled({ property, type, options }: FieldRule, text: string): Record<string, unknown>[] {
  if (!isChoice(type)) return [];
  const meant = options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  return meant.map(({ key }) => ({ [property]: isList(type) ? [key] : key }));
}

const isList = (type: FieldRule["type"]) => type === "CHECKBOX" || type === "MULTIPLE_OPTIONS";
const isChoice = (type: FieldRule["type"]) => isList(type) || type === "SINGLE_OPTIONS" || type === "RADIO";

/** Types whose value is one text. */
const oneValued: FieldRule["type"][] = ["TEXT", "LARGE_TEXT", "PHONE", "DATE"];

function fieldConditionOf(field: FieldRule, value: string): RecordCondition {
  const { property } = field;
  const named = { kind: "field" as const, name: property, isOne: oneValued.includes(field.type) };
  const number = value === "" ? Number.NaN : Number(value);
  switch (field.type) {
    case "NUMERICAL":
    case "MONETORY": {
      const equal = field.type === "NUMERICAL" ? number : { value: number };
      return { ...named, text: value, equal: Number.isFinite(number) ? [{ [property]: equal }] : [], isEqualOnly: true };
    }
    case "SINGLE_OPTIONS":
    case "RADIO":
    case "CHECKBOX":
    case "MULTIPLE_OPTIONS": {
      const meant = field.options.filter(({ key, label }) => key === value || label.toLowerCase() === value.toLowerCase());
      return {
        ...named,
        text: value,
        equal: meant.map(({ key }) => ({ [property]: isList(field.type) ? [key] : key })),
        isEqualOnly: meant.length > 0,
      };
    }
    case "PHONE":
      return { ...named, text: /^[\d\s()+.-]+$/.test(value) ? value.replace(/[^\d+]/g, "") : value, equal: [], isEqualOnly: false };
    default:
      return { ...named, text: value, equal: [], isEqualOnly: false };
  }
}

/** By when a record was added or changed, or by a field that has one value; undefined for any other. */
export function orderBy({ fields }: Pick<Definition, "fields">, sort: string): RecordOrder["by"] | undefined {
  if (sort === "createdAt") return { kind: "added" };
  if (sort === "updatedAt") return { kind: "changed" };
  const field = fields.find(({ fieldKey }) => fieldKey === sort);
  if (field === undefined) return undefined;
  const { property: name, type, options } = field;
  if (type === "NUMERICAL") return { kind: "number", name };
  if (type === "MONETORY") return { kind: "money", name };
  if (type === "SINGLE_OPTIONS" || (type === "RADIO" && !field.allowCustomOption))
    return { kind: "choice", name, keys: options.map(({ key }) => key) };
  return type === "TEXT" || type === "LARGE_TEXT" || type === "PHONE" || type === "DATE" || type === "RADIO"
    ? { kind: "text", name }
    : undefined;
}
