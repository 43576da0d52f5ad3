import { type RawBuilder, sql } from "kysely";
import type { Tenant } from "../tenant.ts";
import { likePattern } from "./contacts.ts";
import { holdsText, holdsTexts } from "./search-grams.ts";
import type { Column, Comparison, Condition, Place, Search } from "./search-types.ts";

// What a search asks for, as conditions that the indexes contact_by_grams and contact_by_facet can answer.

type Sql = RawBuilder<unknown>;
const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** By what a contact is told to match: by the indexes of grams and of facets, by its own values where it is at hand, or by either as the planner likes. */
export type Means = "index" | "values" | "either";

export function matching(tenant: Tenant, search: Search, means: Means = "either"): Sql {
  return sql.join([sql`location_id = ${tenant}`, ...textsSql(search, means), ...conditionsSql(tenant, search, means)], sql` and `);
}

export const conditionsSql = (tenant: Tenant, { conditions }: Search, means: Means): Sql[] =>
  conditions.map((condition) => conditionSql(tenant, condition, means));

/** Every word, or one of the numbers. None where no text is asked for. */
export function textsSql({ words, numbers }: Search, means: Means): Sql[] {
  if (words.length === 0) return [];
  const like = (text: string) => sql`search_text like ${likePattern(text)}`;
  const hold = (texts: string[]) => (means === "index" ? holdsTexts(texts) : sql`(${sql.join(texts.map(like), sql` and `)})`);
  return [anyOf([hold(words), ...numbers.map((number) => hold([number]))])];
}

function conditionSql(tenant: Tenant, condition: Condition, means: Means): Sql {
  if ("all" in condition)
    return condition.all.length === 0
      ? sql`true`
      : sql`(${sql.join(
          condition.all.map((each) => conditionSql(tenant, each, means)),
          sql` and `,
        )})`;
  if ("any" in condition)
    return condition.any.length === 0
      ? sql`true`
      : sql`(${sql.join(
          condition.any.map((each) => conditionSql(tenant, each, means)),
          sql` or `,
        )})`;
  const holds = comparisonSql(tenant, condition.place, condition.comparison, means);
  return condition.isNegated ? sql`not coalesce(${holds}, false)` : sql`(${holds})`;
}

function comparisonSql(tenant: Tenant, place: Place, comparison: Comparison, means: Means): Sql {
  switch (comparison.operator) {
    case "equals":
      return equalsSql(tenant, place, comparison.values, means);
    case "contains":
      return containsSql(place, comparison.text, means);
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

/** Lowered by the database, by the same rules as the column they meet. */
const lowered = (texts: string[]): Sql => sql`array[${sql.join(texts.map((text) => sql`lower(${text})`))}]::text[]`;

const anyOf = (alternatives: Sql[]): Sql => (alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`);

/** Fields whose values are facets, in the order of the index that holds them. */
const facetFields = [
  "assigned_to",
  "business_id",
  "type",
  "source",
  "city",
  "state",
  "country",
  "postal_code",
  "gender",
  "company_name",
  "timezone",
  "address1",
  "website",
  "first_name",
  "last_name",
  "name",
  "visitor_id",
] as const satisfies Column[];

/** To the letter what the index `contact_by_facet` holds, else it cannot answer. */
const facets = sql.raw(
  `contact_facets(location_id, tags, followers, custom_fields, array[${facetFields.map((field) => `'${field}'`).join(", ")}]::text[], array[${facetFields.join(", ")}]::text[])`,
);

const facetLength = 100;
const separator = "\u001f";

/** The contacts that may have one of the values: the index finds them, and the exact comparison beside it decides. */
const hasFacet = (tenant: Tenant, field: string, values: string[]): Sql =>
  sql`${facets} && array[${sql.join(values.map((value) => sql`${[tenant, field, ""].join(separator)} || lower(left(${value}, ${sql.lit(facetLength)}))`))}]::text[]`;

/** The name of a place's facet, where its values are facets. */
export const facetOf = (place: Place): string | undefined => {
  if (place.kind === "list") return place.column === "tags" || place.column === "followers" ? place.column : undefined;
  if (place.kind === "json") return place.column === "custom_fields" ? place.path[0] : undefined;
  return facetFields.find((field) => field === place.column);
};

/** Fields that have their bits in `facet_bits`. */
const bitFields: Column[] = ["tags", "followers", "assigned_to", "business_id", "source", "city"];

/** A field and the values of which a contact has one. */
export type Facet = { field: Column; values: string[] };

/** The facet that the bits can tell of, where the condition asks for one. */
export function facetWithBits(condition: Condition): Facet | undefined {
  if ("all" in condition || "any" in condition || condition.isNegated || condition.comparison.operator !== "equals") return undefined;
  const { place, comparison } = condition;
  const values = comparison.values.map(String);
  return bitFields.includes(place.column) && values.length > 0 && !values.includes("") ? { field: place.column, values } : undefined;
}

/** What the bits of a contact that matches are sure to hold, for those conditions that they know of. */
export const bitsSql = ({ conditions }: Search): Sql[] =>
  conditions.flatMap((condition) => {
    const facet = facetWithBits(condition);
    if (facet === undefined) return [];
    const bits = facet.values.map((value) => sql`facet_bit(${sql.lit(facet.field)}, ${value})`);
    return [anyOf(bits.map((bit) => sql`facet_bits & ${bit} = ${bit}`))];
  });

function equalsSql(tenant: Tenant, place: Place, values: (string | number | boolean)[], means: Means): Sql {
  const exact = exactlySql(place, values);
  const facet = facetOf(place);
  if (facet === undefined || (place.kind === "json" && place.holds === "number" && values.some((value) => String(value).includes("e"))))
    return exact;
  const texts = values.map(String);
  const has = hasFacet(tenant, facet, texts);
  // A facet is cut off, and is in small letters; nothing is no facet.
  if (means === "index" && place.kind === "text" && texts.every((text) => text !== "" && text.length < facetLength)) return has;
  if (means === "values" && place.kind !== "json" && !texts.includes("")) return exact;
  // As a case the exact comparison is cheap to run first, and leaves the estimate to the statistics of the facets.
  return sql`${has} and (case when ${exact} then true end) is not null`;
}

function exactlySql(place: Place, values: (string | number | boolean)[]): Sql {
  const texts = values.map(String);
  switch (place.kind) {
    case "list":
      return sql`${sql.ref(place.column)} && ${texts}::text[]`;
    case "json":
      if (place.column === "custom_fields" && place.holds !== "text")
        return anyOf(
          values.map(
            (value) =>
              sql`custom_fields @> ${JSON.stringify({ [place.path[0] ?? ""]: place.holds === "list" ? [String(value)] : value })}::jsonb`,
          ),
        );
      return sql`lower(${sql.ref(place.column)} #>> ${place.path}::text[]) = any(${lowered(texts)})`;
    case "text":
      if (place.column === "email") return sql`email_lower = any(${lowered(texts)})`;
      if (place.column === "phone") return sql`phone = any(${texts}::text[])`;
      return sql`lower(coalesce(${sql.ref(place.column)}, '')) = any(${lowered(texts)})`;
    case "id":
      return sql`${sql.ref(place.column)} = any(${texts}::text[])`;
    case "boolean":
      return anyOf(values.map((value) => sql`${sql.ref(place.column)} = ${value === true}`));
    case "instant":
    case "day":
      return sql`${sql.ref(place.column)} = any(${texts}::${sql.raw(typeOfPlace(place))}[])`;
  }
}

/** Columns whose text the index of grams holds. */
const searchedColumns: Column[] = ["name", "first_name", "last_name", "email", "phone", "company_name"];

function containsSql(place: Place, text: string, means: Means): Sql {
  if (place.kind === "json") return sql`lower(${sql.ref(place.column)} #>> ${place.path}::text[]) like ${likePattern(text)}`;
  const pattern = likePattern(text);
  const exact = sql`lower(${sql.ref(place.column)}) like ${pattern}`;
  return means === "index" && searchedColumns.includes(place.column) ? sql`${holdsText(text)} and ${exact}` : exact;
}

function existsSql(place: Place): Sql {
  if (place.kind === "list") return sql`${sql.ref(place.column)} <> '{}'`;
  if (place.kind === "json") return sql`${sql.ref(place.column)} #> ${place.path}::text[] is not null`;
  return sql`${sql.ref(place.column)} is not null`;
}

const comparable = (place: Place): Sql =>
  place.kind === "json"
    ? place.holds === "number"
      ? sql`case when jsonb_typeof(${sql.ref(place.column)} #> ${place.path}::text[]) = 'number' then (${sql.ref(place.column)} #>> ${place.path}::text[])::numeric end`
      : sql`${sql.ref(place.column)} #>> ${place.path}::text[]`
    : sql.ref(place.column);

const typeOfPlace = (place: Place) =>
  place.kind === "instant"
    ? "timestamptz"
    : place.kind === "day"
      ? "date"
      : place.kind === "json" && place.holds === "number"
        ? "numeric"
        : "text";
