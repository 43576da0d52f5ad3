import { instantIn } from "#contract/common.ts";
import { type CountryCode, phoneParts, readPhone } from "#contract/contacts/phone-numbers.ts";
import type { ContactSearch, search as contract } from "#contract/contacts/search.ts";
import { type SearchCondition, type SearchFilter, searchWindow } from "#contract/contacts/search-filter.ts";
import { dayOf } from "#contract/contacts/values.ts";
import { ApiError } from "#contract/errors.ts";
import { fieldKindOf } from "#contract/fields/field-types.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import type * as rows from "#db/contacts/search/types.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { numbersSought, phoneCountry } from "../locations/phone-country.ts";
import { optionNamed } from "./rules.ts";
import { placeOf, sortKeyOf } from "./search-fields.ts";
import { findPage } from "./search-page.ts";
import { foundContactOf } from "./shape.ts";

export const search: Handlers<typeof contract> = {
  async contacts(ctx, { body }) {
    const asked = await searchOf(ctx, body);
    const offset = ((body.page ?? 1) - 1) * body.pageLimit;
    if (body.searchAfter === undefined && offset + body.pageLimit > searchWindow && offset > 0)
      throw new ApiError("INVALID", { message: `page must stay within the first ${searchWindow} results; use searchAfter beyond them` });
    const after = body.searchAfter === undefined || body.searchAfter.length === 0 ? undefined : cursorOf(asked.sort, body.searchAfter);
    const page = { limit: body.pageLimit, offset: after === undefined ? offset : 0, after };
    const { contacts: found, total } = await findPage(ctx, asked, page);
    return {
      contacts: found.map((row) => foundContactOf(row, asked.sort)),
      total,
      traceId: ctx.requestId,
    };
  },
};

/** Converts a requested search to one on columns. Refuses unknown fields, operators and values. */
export async function searchOf(
  ctx: Pick<Context, "db" | "tenant" | "onlyAssignedTo">,
  body: Pick<ContactSearch, "query" | "filters" | "sort">,
): Promise<rows.Search> {
  const filters = body.filters ?? [];
  const named = JSON.stringify([filters, body.sort]);
  const definitions = named.includes("customFields.") ? await customFields.list(ctx.db, ctx.tenant) : [];
  const query = body.query ?? "";
  const namesPhones = /hone|customFields\./.test(named);
  const fields: Fields = { definitions, country: namesPhones ? await phoneCountry(ctx.db, ctx.tenant) : undefined };
  const words = query
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  return {
    words,
    numbers: await numbersSought(ctx.db, ctx.tenant, query),
    conditions: [...filters.map((filter) => conditionOf(filter, fields)), ...assignedOnly(ctx.onlyAssignedTo)],
    sort: sortOf(body.sort, definitions),
  };
}

/** Limits a search to the contacts assigned to one user. */
const assignedOnly = (userId: string | undefined): rows.Condition[] =>
  userId === undefined
    ? []
    : [{ place: { kind: "id", column: "assigned_to" }, isNegated: false, comparison: { operator: "equals", values: [userId] } }];

function sortOf(sort: ContactSearch["sort"], definitions: Definitions): rows.SortKey[] {
  if (sort === undefined || sort.length === 0) return [{ column: "date_added", kind: "instant", descending: true }];
  return sort.map(({ field, direction }) => sortKeyOf(field, direction, definitions) ?? invalidField(field));
}

const invalidField = (field: string): never => {
  throw new ApiError("BAD_REQUEST", { message: `Invalid field ${field}` });
};

type Definitions = Awaited<ReturnType<typeof customFields.list>>;
/** Data that the values of filters depend on: the location's custom fields and the country of its phone numbers. */
type Fields = { definitions: Definitions; country: CountryCode | undefined };

function conditionOf(filter: SearchFilter, fields: Fields): rows.Condition {
  if (!("group" in filter)) return fieldConditionOf(filter, fields);
  const inner = filter.filters.map((each) => conditionOf(each, fields));
  return filter.group === "AND" ? { all: inner } : { any: inner };
}

function fieldConditionOf(condition: SearchCondition, fields: Fields): rows.Condition {
  const place = placeOf(condition.field, fields.definitions) ?? invalidField(condition.field);
  const isNegated = condition.operator.startsWith("not_");
  const comparison = comparisonOf(place, inNumbers(inKeys(condition, fields.definitions), fields));
  const parts =
    comparison.operator === "contains" && holdsPhone(condition.field, fields) ? phoneParts(comparison.text, fields.country) : [];
  if (parts.length === 0) return { place, isNegated, comparison };
  const conditions = parts.map((text): rows.Condition => ({ place, isNegated, comparison: { operator: "contains", text } }));
  return isNegated ? { all: conditions } : { any: conditions };
}

const phoneFields: readonly string[] = ["phone", "additionalPhones", "additionalPhones.phone"];

const holdsPhone = (field: string, { definitions }: Fields) =>
  phoneFields.includes(field) ||
  definitions.some(({ id, data_type }) => fieldKindOf(data_type) === "phone" && field === `customFields.${id}`);

/** Phone numbers are stored in E.164; a filter may use national formats. A partial number is not converted. */
function inNumbers(condition: SearchCondition, fields: Fields): SearchCondition {
  const { value, operator } = condition;
  const isText = operator === "contains" || operator === "not_contains";
  const isList = condition.field.startsWith("additionalPhones");
  if (value === undefined || (isText && !isList) || !holdsPhone(condition.field, fields)) return condition;
  if (typeof value === "object" && !Array.isArray(value)) return condition;
  return { ...condition, value: [value].flat().map((each) => readPhone(String(each), fields.country) ?? each) };
}

/** Contacts store the keys of options; a filter may also use their labels. */
function inKeys(condition: SearchCondition, definitions: Definitions): SearchCondition {
  const definition = definitions.find(({ id }) => condition.field === `customFields.${id}`);
  const { value } = condition;
  if (definition === undefined || value === undefined || (typeof value === "object" && !Array.isArray(value))) return condition;
  const values = [value].flat().map((each) => (typeof each === "string" ? (optionNamed(definition, each)?.key ?? each) : each));
  return { ...condition, value: values };
}

const refuseValue = (condition: SearchCondition, words: string): never => {
  throw new ApiError("INVALID", { message: `the value of ${condition.operator} on ${condition.field} must be ${words}` });
};

function comparisonOf(place: rows.Place, condition: SearchCondition): rows.Comparison {
  const { operator, value } = condition;
  if (operator === "exists" || operator === "not_exists") return { operator: "exists" };
  if (operator === "range") return { operator: "within", bounds: boundsOf(place, condition) };
  if (value === undefined || (typeof value === "object" && !Array.isArray(value)))
    return refuseValue(condition, "a string, a number, a boolean or an array of them");
  const values = [value].flat();
  if (operator === "contains" || operator === "not_contains") {
    if (place.kind === "list" || (place.kind === "json" && place.holds === "list"))
      return { operator: "equals", values: values.map(String) };
    if (place.kind !== "text" && place.kind !== "json")
      throw new ApiError("INVALID", { message: `${operator} cannot be used on ${condition.field}` });
    return values.length === 1 ? { operator: "contains", text: String(values[0]) } : refuseValue(condition, "one string");
  }
  return { operator: "equals", values: values.map((entry) => equalOf(place, entry, condition)) };
}

function equalOf(place: rows.Place, value: string | number | boolean, condition: SearchCondition): string | number | boolean {
  if (place.kind === "boolean")
    return typeof value === "boolean"
      ? value
      : value === "true" || value === "false"
        ? value === "true"
        : refuseValue(condition, "a boolean");
  if (place.kind === "instant") return instantOf(value, condition).toISOString();
  if (place.kind === "day" || (place.kind === "json" && place.holds === "day")) return dayIn(value, condition);
  if (place.kind === "json" && place.holds === "number")
    return typeof value === "number"
      ? value
      : Number.isFinite(Number(value)) && value !== ""
        ? Number(value)
        : refuseValue(condition, "a number");
  return String(value);
}

type Bound = Extract<rows.Comparison, { operator: "within" }>["bounds"][number];

function boundsOf(place: rows.Place, condition: SearchCondition): Bound[] {
  const range = condition.value;
  if (range === undefined || typeof range !== "object" || Array.isArray(range) || Object.keys(range).length === 0)
    return refuseValue(condition, "an object of gt, gte, lt or lte");
  const isComparable = place.kind === "instant" || place.kind === "day" || (place.kind === "json" && place.holds !== "list");
  if (!isComparable) throw new ApiError("INVALID", { message: `range cannot be used on ${condition.field}` });
  return (["gt", "gte", "lt", "lte"] as const).flatMap((comparison): Bound[] => {
    const bound = range[comparison];
    if (bound === undefined) return [];
    if (place.kind === "instant") return [{ comparison, value: instantOf(bound, condition) }];
    const value = equalOf(place, bound, condition);
    return typeof value === "boolean" ? refuseValue(condition, "an object of texts or numbers") : [{ comparison, value }];
  });
}

function instantOf(value: string | number | boolean, condition: SearchCondition): Date {
  const date = typeof value === "number" ? new Date(value) : instantIn.safeParse(value).data;
  return date === undefined || Number.isNaN(date.getTime()) || Math.abs(date.getUTCFullYear()) > 9999
    ? refuseValue(condition, "an ISO 8601 date or Unix milliseconds")
    : date;
}

function dayIn(value: string | number | boolean, condition: SearchCondition): string {
  const day = dayOf(String(value).slice(0, 10));
  return day.ok ? day.value : refuseValue(condition, "a date as YYYY-MM-DD");
}

/** The cursor must come from a search with the same sort. */
function cursorOf(sort: rows.SortKey[], searchAfter: NonNullable<ContactSearch["searchAfter"]>): rows.CursorValue[] {
  const refuse = (): never => {
    throw new ApiError("INVALID", { message: "searchAfter must be the searchAfter of a contact found with the same sort" });
  };
  if (searchAfter.length !== sort.length + 1) return refuse();
  return searchAfter.map((value, index) => {
    const key = sort[index];
    if (value === null || typeof value === "boolean") return refuse();
    if (key === undefined || key.kind === "text") return typeof value === "string" ? value : refuse();
    if (value === "") return value;
    if (key.kind === "number") return typeof value === "number" ? value : refuse();
    if (key.kind === "day") return typeof value === "string" && dayOf(value).ok ? value : refuse();
    const isInstant =
      typeof value === "number" && !Number.isNaN(new Date(value).getTime()) && Math.abs(new Date(value).getUTCFullYear()) <= 9999;
    return isInstant ? value : refuse();
  });
}
