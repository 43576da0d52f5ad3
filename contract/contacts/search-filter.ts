import { z } from "zod";

// Source: silences, Contacts, Search.

export const searchOperators = ["eq", "not_eq", "contains", "not_contains", "exists", "not_exists", "range"] as const;

const scalar = z.union([z.string().max(1000), z.number(), z.boolean()]);
const rangeBound = z.union([z.string().max(100), z.number()]);
export const searchRange = z.strictObject({
  gt: rangeBound.optional(),
  gte: rangeBound.optional(),
  lt: rangeBound.optional(),
  lte: rangeBound.optional(),
});

export const searchCondition = z.strictObject({
  field: z.string().min(1).max(200),
  operator: z.enum(searchOperators),
  value: z.union([scalar, z.array(scalar).max(500), searchRange]).optional(),
});
export type SearchCondition = z.output<typeof searchCondition>;

export type SearchGroup = { group: "AND" | "OR"; filters: SearchFilter[] };
export type SearchFilter = SearchCondition | SearchGroup;

export const searchFilter: z.ZodType<SearchFilter, SearchFilter> = z
  .lazy(() => z.union([searchCondition, z.strictObject({ group: z.enum(["AND", "OR"]), filters: z.array(searchFilter).max(50) })]))
  .meta({ id: "SearchFilter" });

/** Results that page numbers reach; beyond them a cursor is needed. */
export const searchWindow = 10_000;
