import type { funnels as contract } from "#contract/funnels/index.ts";
import type { Handlers } from "../handler.ts";
import { funnels as list } from "./funnels.ts";
import { pages } from "./pages.ts";
import { redirects } from "./redirects.ts";

export const funnels: Handlers<typeof contract> = { funnels: list, pages, redirects };
