import { z } from "zod";
import { isDayOfCalendar } from "#contract/common.ts";
import { listUrl } from "./list-url.ts";

/** A day, "any" for no bound, or nothing for the usual one. */
const day = z.union([z.literal(["", "any"]), z.string().refine(isDayOfCalendar)]).default("");

/** What the export of messages keeps in its address: which days, which channel, which kind of file. */
export const messageExportUrl = listUrl(
  "/inbox/export",
  z.object({ from: day, to: day, channel: z.string().max(50).default("all"), format: z.enum(["csv", "json"]).catch("csv").default("csv") }),
);
