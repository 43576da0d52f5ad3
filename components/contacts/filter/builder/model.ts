import type { SearchCondition, SearchFilter, SearchGroup } from "#contract/contacts/search-filter.ts";
import type { ContactField, FieldKind } from "../../contact-fields.ts";

// The operators of each kind of field in the filter builder. Each operator has a text, and stands for one or two conditions of the search.

export type Operator = {
  id: string;
  /** The key of its message. */
  name: "exists" | "not_exists" | "contains" | "not_contains" | "is" | "isNot" | "anyOf" | "noneOf" | "between" | "isOn" | "isOff";
  takes: "nothing" | "one" | "many" | "span";
  write: (field: string, value: string[]) => SearchCondition;
};

const withValue =
  (operator: SearchCondition["operator"], value: (given: string[]) => SearchCondition["value"]) => (field: string, given: string[]) => ({
    field,
    operator,
    value: value(given),
  });
const first = (given: string[]) => given[0] ?? "";
const all = (given: string[]) => given;

const exists: Operator = { id: "exists", name: "exists", takes: "nothing", write: (field) => ({ field, operator: "exists" }) };
const missing: Operator = { id: "not_exists", name: "not_exists", takes: "nothing", write: (field) => ({ field, operator: "not_exists" }) };
const contains: Operator = { id: "contains", name: "contains", takes: "one", write: withValue("contains", first) };
const lacks: Operator = { id: "not_contains", name: "not_contains", takes: "one", write: withValue("not_contains", first) };
const is: Operator = { id: "eq", name: "is", takes: "one", write: withValue("eq", first) };
const isNot: Operator = { id: "not_eq", name: "isNot", takes: "one", write: withValue("not_eq", first) };
const anyOf: Operator = { id: "eq", name: "anyOf", takes: "many", write: withValue("eq", all) };
const noneOf: Operator = { id: "not_eq", name: "noneOf", takes: "many", write: withValue("not_eq", all) };
const between: Operator = {
  id: "range",
  name: "between",
  takes: "span",
  write: withValue("range", ([from = "", to = ""]) => ({ ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) })),
};
/** Whole days in UTC, because the search compares instants. */
const daysBetween: Operator = {
  ...between,
  write: withValue("range", ([from = "", to = ""]) => ({
    ...(from ? { gte: `${from.slice(0, 10)}T00:00:00.000Z` } : {}),
    ...(to ? { lte: `${to.slice(0, 10)}T23:59:59.999Z` } : {}),
  })),
};
const numberIs: Operator = { ...is, write: withValue("eq", (given) => Number(first(given))) };
const numberBetween: Operator = {
  ...between,
  write: withValue("range", ([from = "", to = ""]) => ({ ...(from ? { gte: Number(from) } : {}), ...(to ? { lte: Number(to) } : {}) })),
};
const isOn: Operator = { id: "eq", name: "isOn", takes: "nothing", write: (field) => ({ field, operator: "eq", value: true }) };
const isOff: Operator = { id: "not_eq", name: "isOff", takes: "nothing", write: (field) => ({ field, operator: "not_eq", value: true }) };

const texts = [contains, lacks, is, isNot, exists, missing];
const ofKind: Record<FieldKind, readonly Operator[]> = {
  text: texts,
  email: texts,
  phone: texts,
  url: texts,
  list: [anyOf, noneOf, exists, missing],
  choices: [anyOf, noneOf, exists, missing],
  user: [anyOf, noneOf, exists, missing],
  business: [anyOf, noneOf, exists, missing],
  choice: [is, isNot, exists, missing],
  day: [between, exists, missing],
  instant: [daysBetween, exists, missing],
  number: [numberIs, numberBetween, exists, missing],
  boolean: [isOn, isOff],
};

export const operatorsOf = (field: Pick<ContactField, "kind">): readonly Operator[] => ofKind[field.kind];

/** A condition that is being edited, which may be incomplete. */
export type DraftCondition = { key: number; field: string; operator: string; values: string[] };
export type DraftGroup = { key: number; group: "AND" | "OR"; parts: Draft[] };
export type Draft = DraftCondition | DraftGroup;

let lastKey = 0;
export const newKey = () => ++lastKey;

export const newCondition = (field: Pick<ContactField, "field" | "kind">): DraftCondition => ({
  key: newKey(),
  field: field.field,
  operator: operatorsOf(field)[0]?.id ?? "exists",
  values: [],
});

export const isGroup = (draft: Draft): draft is DraftGroup => "parts" in draft;

function valuesOf({ value }: SearchCondition): string[] {
  if (value === undefined) return [];
  if (typeof value !== "object") return [String(value)];
  if (Array.isArray(value)) return value.map(String);
  return [String(value.gte ?? value.gt ?? ""), String(value.lte ?? value.lt ?? "")];
}

/** Converts a filter to an editable draft. */
export const draftOf = (filter: SearchFilter): Draft =>
  "group" in filter
    ? { key: newKey(), group: filter.group, parts: filter.filters.map(draftOf) }
    : { key: newKey(), field: filter.field, operator: filter.operator, values: valuesOf(filter) };

/** Converts a draft to a search filter; undefined if it is incomplete. */
function filterOf(draft: Draft, fields: readonly Pick<ContactField, "field" | "kind">[]): SearchFilter | undefined {
  if (isGroup(draft)) return groupOf(draft, fields);
  const field = fields.find((candidate) => candidate.field === draft.field);
  const operator = field && operatorsOf(field).find((candidate) => candidate.id === draft.operator);
  if (!field || !operator) return undefined;
  const isFilled = operator.takes === "nothing" || draft.values.some((value) => value.trim() !== "");
  return isFilled ? operator.write(draft.field, draft.values) : undefined;
}

/** Leaves out incomplete parts. */
export function groupOf(draft: DraftGroup, fields: readonly Pick<ContactField, "field" | "kind">[]): SearchGroup | undefined {
  const filters = draft.parts.flatMap((part) => filterOf(part, fields) ?? []);
  return filters.length === 0 ? undefined : { group: draft.group, filters };
}

/** Returns the tree with one part replaced or removed. */
export const withPart = (group: DraftGroup, key: number, next: Draft | undefined): DraftGroup => ({
  ...group,
  parts: group.parts.flatMap((part) => {
    if (part.key === key) return next ?? [];
    return isGroup(part) ? [withPart(part, key, next)] : [part];
  }),
});
