import { z } from "zod";

// Source: silences, Contacts, Search.

const searchOperators = ["eq", "not_eq", "contains", "not_contains", "exists", "not_exists", "range"] as const;

const scalar = z.union([z.string().max(1000), z.number(), z.boolean()]);
const rangeBound = z.union([z.string().max(100), z.number()]);
const searchRange = z.strictObject({
  gt: rangeBound.optional(),
  gte: rangeBound.optional(),
  lt: rangeBound.optional(),
  lte: rangeBound.optional(),
});

const searchCondition = z.strictObject({
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

/** The greatest nesting depth of groups, and the greatest number of conditions and groups in a search. */
const groupDepthMost = 5;
const conditionsMost = 100;

/** Checks the limits before any filter, because a failed check of a nested union is expensive. */
export const searchFilters = z.pipe(
  z.transform((raw: SearchFilter[], ctx): SearchFilter[] => {
    const message = excessOf(raw);
    if (message === undefined) return raw;
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  z.array(searchFilter).max(50),
);

function excessOf(raw: unknown): string | undefined {
  const open: { filters: unknown; depth: number }[] = [{ filters: raw, depth: 0 }];
  let conditions = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!Array.isArray(next.filters)) continue;
    if (next.depth > groupDepthMost) return `filters must not be nested deeper than ${groupDepthMost} groups`;
    conditions += next.filters.length;
    if (conditions > conditionsMost) return `filters must hold at most ${conditionsMost} conditions`;
    for (const filter of next.filters)
      if (typeof filter === "object" && filter !== null) open.push({ filters: Reflect.get(filter, "filters"), depth: next.depth + 1 });
  }
  return undefined;
}

/** Results that page numbers reach; beyond them a cursor is needed. */
export const searchWindow = 10_000;
