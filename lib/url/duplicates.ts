import { z } from "zod";
import { duplicateReasons } from "#contract/duplicates/duplicates.ts";
import { listUrl } from "./list-url.ts";

/**
 * The state of the duplicates page in the address bar. `ids` are the contacts that are compared, found as duplicates or selected elsewhere.
 */
export const duplicatesUrl = listUrl(
  "/duplicates",
  z.object({
    tab: z.enum(["groups", "merges"]).catch("groups").default("groups"),
    reason: z
      .enum(["any", ...duplicateReasons])
      .catch("any")
      .default("any"),
    ids: z.string().max(2500).default(""),
  }),
);
