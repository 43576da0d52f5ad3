import { z } from "zod";
import { recordFilters } from "#contract/objects/record-filters.ts";
import { routes } from "../routes.ts";
import { listUrl } from "./list-url.ts";

/** A table, a board with a column per option, or a list with a section per option. */
export const recordLayouts = ["table", "board", "groups"] as const;

export const recordsState = z.object({
  query: z.string().max(500).default(""),
  sort: z.object({ id: z.string().max(255), direction: z.enum(["asc", "desc"]) }).optional(),
  filters: recordFilters.default([]),
  layout: z.enum(recordLayouts).default("table"),
  /** The key of the field whose options divide a board or grouped list. */
  by: z.string().max(255).optional(),
  /** The open saved view; "all" means explicitly none. */
  view: z.string().max(100).optional(),
});
export type RecordsState = z.output<typeof recordsState>;

/** The state of an object's list of records in the address bar. */
export const recordsUrl = (key: string) => listUrl(routes.object(key), recordsState);

/** A record's page keeps the query of the list that the user came from. */
export const recordPageUrl = (key: string, recordId: string) =>
  listUrl(routes.record(key, recordId), z.object({ from: z.string().max(8000).default("") }));

/** The list of records with the query that the user came from. */
export const recordsHref = (key: string, from: string): string => `${routes.object(key)}${from === "" ? "" : `?${from}`}`;
