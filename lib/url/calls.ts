import { z } from "zod";
import { listUrl } from "./list-url.ts";

export const callsUrl = listUrl(
  "/calls",
  z.object({
    text: z.string().max(200).catch("").default(""),
    show: z.enum(["all", "missed"]).catch("all").default("all"),
  }),
);
