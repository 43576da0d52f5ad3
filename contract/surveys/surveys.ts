import { z } from "zod";
import { id, locationQuery, queryNumber, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// A survey asks questions; a submission is one person's answers. A folder is listed among the surveys, with the type `folder`.

export const survey = z.object({ id, locationId: id, name: z.string() }).meta({ id: "Survey" });
export type Survey = z.output<typeof survey>;

export const surveys = {
  list: endpoint({
    route: "GET /surveys/",
    summary: "List surveys, by name. `total` is the number of matches.",
    scope: "surveys.readonly",
    reach: "everyone",
    input: {
      query: locationQuery.extend({
        limit: queryNumber(z.number().int().min(1).max(50)).default(10),
        skip: queryNumber().default(0),
        type: shortText.optional(),
      }),
    },
    output: z.object({ surveys: z.array(survey), total: z.number() }),
  }),
};
