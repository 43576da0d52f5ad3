import { funnels as list } from "./funnels.ts";
import { pages } from "./pages.ts";
import { redirects } from "./redirects.ts";

export const funnels = { funnels: list, pages, redirects };
