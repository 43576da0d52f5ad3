import { z } from "zod";
import { routes } from "../routes.ts";
import { listUrl } from "./list-url.ts";

export const recordsState = z.object({
  query: z.string().max(500).default(""),
  sort: z.object({ id: z.string().max(255), direction: z.enum(["asc", "desc"]) }).optional(),
  /** The saved view that is looked at; "all" is none, said expressly. */
  view: z.string().max(100).optional(),
});
export type RecordsState = z.output<typeof recordsState>;

/** What an object's list of records keeps in its address. */
export const recordsUrl = (key: string) => listUrl(routes.object(key), recordsState);

/** A record's page keeps the list that one came from, as that list's own address says it. */
export const recordPageUrl = (key: string, recordId: string) =>
  listUrl(routes.record(key, recordId), z.object({ from: z.string().max(8000).default("") }));

/** The list of records, as it was when one left it. */
export const recordsHref = (key: string, from: string): string => `${routes.object(key)}${from === "" ? "" : `?${from}`}`;
