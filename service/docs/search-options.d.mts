import type { Options } from "minisearch";
import type { Part } from "./handbook.ts";

/** How the documentation is searched, by the service and by the page of the written site. */
export const searchOptions: Options<Part & { id: number }>;
