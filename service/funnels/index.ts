import type { funnels as contract } from "#contract/funnels/index.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { funnels as list } from "./funnels.ts";
import { pages } from "./pages.ts";
import { redirects } from "./redirects.ts";

export const funnels = (_house: House): Handlers<typeof contract> => ({ funnels: list, pages, redirects });
