import { z } from "zod";
import { isDayOfCalendar } from "#contract/common.ts";
import { listUrl } from "./list-url.ts";

/** A day, "any" for no limit, or empty for the default. */
const day = z.union([z.literal(["", "any"]), z.string().refine(isDayOfCalendar)]).default("");

/** The state of the message export in the address bar: days, channel and file format. */
export const messageExportUrl = listUrl(
  "/inbox/export",
  z.object({ from: day, to: day, channel: z.string().max(50).default("all"), format: z.enum(["csv", "json"]).catch("csv").default("csv") }),
);
