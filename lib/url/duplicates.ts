import { z } from "zod";
import { duplicateReasons } from "#contract/duplicates/duplicates.ts";
import { listUrl } from "./list-url.ts";

/** What the duplicates page keeps in its address: `ids` are the contacts side by side, found as duplicates or chosen anywhere else. */
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
