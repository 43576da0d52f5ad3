import { z } from "zod";
import { instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

/** The public data of a secret: enough to recognize it and to see whether it is still used. */
export const validSecretOf = z.object({
  lastFour: z.string(),
  dateAdded: instant,
  /** Set during a rotation on the secret that is being replaced. */
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
});
export type ValidSecret = z.output<typeof validSecretOf>;

/** How many days both secrets of a rotation are valid, and after how many a secret should be replaced (doc 1, Authentication 6). */
export const rotationOverlapDays = 7;
export const rotationDueDays = 90;

/** Whether the old secret ends immediately or after the overlap. */
const rotationWrite = z.strictObject({ atOnce: z.boolean() });

type Owner<Params extends z.ZodObject, One extends z.ZodType, Created extends z.ZodType> = {
  /** The owner's path, and the noun for its secret, such as "token". */
  path: `/${string}`;
  noun: string;
  params: Params;
  /** The owner in responses, and the owner together with the new secret. */
  one: One;
  created: Created;
};

/** The endpoints that rotate one owner's secret. */
export function rotationOf<Params extends z.ZodObject, One extends z.ZodType, Created extends z.ZodType>({
  path,
  noun,
  params,
  one,
  created,
}: Owner<Params, One, Created>) {
  const input = { params, query: locationQuery };
  const errors = ["NOT_FOUND", "CONFLICT"] as const;
  const end = (word: "cancel-rotation" | "expire-old", kept: "old" | "new") =>
    endpoint({
      route: `POST ${path}/${word}`,
      summary: `Ends the overlap in favour of the ${kept} ${noun}.`,
      session: true,
      right: "signedIn",
      reach: "wholeLocation",
      area: "integrations",
      adminOnly: true,
      input,
      bodyRequired: false,
      output: one,
      errors,
    });
  return {
    rotate: endpoint({
      route: `POST ${path}/rotate`,
      summary: `A new ${noun}, shown once. The old one expires in seven days, or immediately.`,
      session: true,
      right: "signedIn",
      reach: "wholeLocation",
      area: "integrations",
      adminOnly: true,
      input: { ...input, body: rotationWrite },
      output: created,
      errors,
    }),
    cancelRotation: end("cancel-rotation", "old"),
    expireOld: end("expire-old", "new"),
  };
}
