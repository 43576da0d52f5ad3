import { type RawBuilder, sql } from "kysely";
import type { Tenant } from "../../tenant.ts";
import { likePattern } from "../contacts.ts";
import { containsText } from "./text.ts";
import type { Column, Comparison, Condition, Place, Search } from "./types.ts";

// Converts a search to SQL conditions, which the indexes contact_by_text and contact_by_value serve.

type Sql = RawBuilder<unknown>;
const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

const allOf = (conditions: Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`);
const anyOf = (alternatives: Sql[]): Sql => (alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`);

/** The location's contacts that match. `usesPairs` is false if contacts are read one after the other. */
export const matching = (tenant: Tenant, search: Search, options?: { usesPairs: boolean }): Sql =>
  sql`location_id = ${tenant} and ${soughtSql(search, options)}`;

/** The same without the location. */
export const soughtSql = (search: Search, options?: { usesPairs: boolean }): Sql =>
  sql`${textsSql(search, options)} and ${allOf(search.conditions.map(conditionSql))}`;

/** Matches every word, or one of the numbers. */
function textsSql({ words, numbers }: Search, options?: { usesPairs: boolean }): Sql {
  const contain = (texts: string[]) => allOf(texts.map((text) => containsText(text, options)));
  return words.length === 0 ? sql`true` : anyOf([contain(words), ...numbers.map((number) => contain([number]))]);
}

function conditionSql(condition: Condition): Sql {
  if ("all" in condition) return allOf(condition.all.map(conditionSql));
  if ("any" in condition) return condition.any.length === 0 ? sql`true` : anyOf(condition.any.map(conditionSql));
  const holds = comparisonSql(condition.place, condition.comparison);
  return condition.isNegated ? sql`not coalesce(${holds}, false)` : sql`(${holds})`;
}

function comparisonSql(place: Place, comparison: Comparison): Sql {
  switch (comparison.operator) {
    case "equals":
      return equalsSql(place, comparison.values);
    case "contains":
      return sql`lower(${valueAt(place)}) like ${likePattern(comparison.text)}`;
    case "exists":
      return existsSql(place);
    case "within":
      return sql.join(
        comparison.bounds.map(
          ({ comparison: than, value }) => sql`${comparable(place)} ${comparisons[than]} ${value}::${sql.raw(typeOfPlace(place))}`,
        ),
        sql` and `,
      );
  }
}

/** A column, or the text of a value inside a JSON column. */
const valueAt = (place: Place): Sql =>
  place.kind === "json" ? sql`${sql.ref(place.column)} #>> ${place.path}::text[]` : sql.ref(place.column);

/** The database lowers the values by the same rules as the columns they are compared with. */
const lowered = (texts: string[]): Sql => sql`array[${sql.join(texts.map((text) => sql`lower(${text})`))}]::text[]`;

function equalsSql(place: Place, values: (string | number | boolean)[]): Sql {
  if (values.length === 0) return sql`false`;
  const texts = values.map(String);
  switch (place.kind) {
    case "list":
      return sql`${sql.ref(place.column)} && ${texts}::text[]`;
    case "json":
      return place.column === "custom_fields"
        ? anyOf(values.map((value) => customFieldEquals(place, value)))
        : sql`lower(${valueAt(place)}) = any(${lowered(texts)})`;
    case "text":
      return textEquals(place.column, texts);
    case "id":
      return sql`${sql.ref(place.column)} = any(${texts}::text[])`;
    case "boolean":
      return anyOf(values.map((value) => sql`${sql.ref(place.column)} = ${value === true}`));
    case "instant":
    case "day":
      return sql`${sql.ref(place.column)} = any(${texts}::${sql.raw(typeOfPlace(place))}[])`;
  }
}

/** Columns whose equality other indexes serve, and the expressions of those indexes. */
const ofOtherIndexes: Partial<Record<Column, Sql>> = {
  name: sql`name_lower`,
  first_name: sql`lower(coalesce(first_name, ''))`,
  last_name: sql`lower(coalesce(last_name, ''))`,
  company_name: sql`lower(coalesce(company_name, ''))`,
  email: sql`email_lower`,
};

/** The index contact_by_value contains the beginning of a value, because the size of an index entry is limited. */
const indexedLength = 100;

function textEquals(column: Column, texts: string[]): Sql {
  if (column === "phone") return sql`phone = any(${texts}::text[])`;
  const expression = ofOtherIndexes[column];
  if (expression !== undefined) return sql`${expression} = any(${lowered(texts)})`;
  const isEqual = sql`lower(coalesce(${sql.ref(column)}, '')) = any(${lowered(texts)})`;
  if (texts.includes("")) return isEqual;
  const beginsEqual = sql`lower(left(${sql.ref(column)}, ${sql.lit(indexedLength)})) = any(${lowered(texts.map((text) => [...text].slice(0, indexedLength).join("")))})`;
  return texts.some((text) => text.length >= indexedLength) ? sql`${beginsEqual} and ${isEqual}` : beginsEqual;
}

type JsonPlace = Extract<Place, { kind: "json" }>;

/** Whether a custom field has the value, ignoring case. Options of lists and numbers are compared exactly. */
function customFieldEquals({ path, holds, column }: JsonPlace, value: string | number | boolean): Sql {
  const document = JSON.stringify({ [path[0] ?? ""]: holds === "list" ? [String(value)] : value });
  const isFound = sql`lower(custom_fields::text)::jsonb @> lower(${document})::jsonb`;
  const isEqual =
    holds === "list" || holds === "number"
      ? sql`custom_fields @> ${document}::jsonb`
      : sql`lower(${sql.ref(column)} #>> ${path}::text[]) = lower(${String(value)})`;
  return sql`(${isFound} and ${isEqual})`;
}

function existsSql(place: Place): Sql {
  if (place.kind === "list") return sql`${sql.ref(place.column)} <> '{}'`;
  if (place.kind === "json") return sql`${sql.ref(place.column)} #> ${place.path}::text[] is not null`;
  return sql`${sql.ref(place.column)} is not null`;
}

const comparable = (place: Place): Sql =>
  place.kind === "json" && place.holds === "number"
    ? sql`case when jsonb_typeof(${sql.ref(place.column)} #> ${place.path}::text[]) = 'number' then (${valueAt(place)})::numeric end`
    : valueAt(place);

const typeOfPlace = (place: Place) =>
  place.kind === "instant"
    ? "timestamptz"
    : place.kind === "day"
      ? "date"
      : place.kind === "json" && place.holds === "number"
        ? "numeric"
        : "text";
