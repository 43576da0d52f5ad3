import { z } from "zod";
import { importOutcomes, importResults, importUndone } from "#contract/imports/imports.ts";
import { routes } from "../routes.ts";
import { type ListUrl, listUrl } from "./list-url.ts";

export const importSteps = ["map", "check", "run", "done"] as const;
export type ImportStep = (typeof importSteps)[number];

const importState = z.object({
  step: z.enum(importSteps).optional(),
  outcome: z.enum(importOutcomes).optional(),
  result: z.enum([...importResults, "refused"]).optional(),
  undone: z.enum(importUndone).optional(),
});

/** The current step of an import, and which of its rows are shown. */
export const importUrl = (importId: string): ListUrl<typeof importState> => listUrl(routes.oneImport(importId), importState);
