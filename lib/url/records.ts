import { z } from "zod";
import { routes } from "../routes.ts";
import { listUrl } from "./list-url.ts";

/** What an object's list of records keeps in its address. */
export const recordsUrl = (key: string) => listUrl(routes.object(key), z.object({ query: z.string().max(500).default("") }));
