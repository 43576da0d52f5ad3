import { z } from "zod";
import { listUrl } from "./list-url.ts";

export const funnelsUrl = listUrl("/funnels", z.object({ name: z.string().max(255).default("") }));

export const redirectsUrl = listUrl(
  "/funnels/redirects",
  z.object({ search: z.string().max(255).default(""), show: z.enum(["all", "remarks"]).catch("all").default("all") }),
);
