import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contact } from "./contacts.ts";

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

export const searchFilter: z.ZodType<SearchFilter, SearchFilter> = z.lazy(() =>
  z.union([searchCondition, z.strictObject({ group: z.enum(["AND", "OR"]), filters: z.array(searchFilter).max(50) })]),
);

export const searchSort = z.strictObject({ field: z.string().min(1).max(200), direction: z.enum(["asc", "desc"]).default("asc") });

/** Results that page numbers reach; beyond them a cursor is needed. */
export const searchWindow = 10_000;

export const contactSearch = z.strictObject({
  locationId: id,
  pageLimit: z.number().int().min(1).max(500),
  page: z.number().int().min(1).optional(),
  searchAfter: z
    .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .max(10)
    .optional(),
  query: z.string().max(75).optional(),
  filters: z.array(searchFilter).max(50).optional(),
  sort: z.array(searchSort).max(3).optional(),
});
export type ContactSearch = z.output<typeof contactSearch>;

export const foundContact = contact.extend({ searchAfter: z.array(z.union([z.string(), z.number(), z.null()])) });
export type FoundContact = z.output<typeof foundContact>;

export const search = {
  contacts: endpoint({
    route: "POST /contacts/search",
    summary: "Contacts by text, filters and sort; paged by number or by cursor.",
    scope: "contacts.readonly",
    input: { body: contactSearch },
    output: z.object({ contacts: z.array(foundContact), total: z.number(), traceId: z.string() }),
    raises: ["BAD_REQUEST"],
  }),
};
