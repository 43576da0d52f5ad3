import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contact } from "./contacts.ts";
import { searchFilters } from "./search-filter.ts";

// Source: silences, Contacts, Search.

export const searchSort = z.strictObject({ field: z.string().min(1).max(200), direction: z.enum(["asc", "desc"]).default("asc") });

export const contactSearch = z.strictObject({
  locationId: id,
  pageLimit: z.number().int().min(1).max(500).default(20),
  page: z.number().int().min(1).optional(),
  searchAfter: z
    .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .max(10)
    .optional(),
  query: z.string().max(75).optional(),
  filters: searchFilters.optional(),
  sort: z.array(searchSort).max(3).optional(),
});
export type ContactSearch = z.output<typeof contactSearch>;

export const foundContact = contact.extend({ searchAfter: z.array(z.union([z.string(), z.number(), z.null()])) });
export type FoundContact = z.output<typeof foundContact>;

export const search = {
  contacts: endpoint({
    route: "POST /contacts/search",
    summary: "Search contacts. By text, filters and sort; paged by number or by cursor.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: { body: contactSearch },
    output: z.object({ contacts: z.array(foundContact), total: z.number(), traceId: z.string() }),
    errors: ["BAD_REQUEST"],
  }),
};
