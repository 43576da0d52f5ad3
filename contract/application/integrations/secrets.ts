import { z } from "zod";
import { instant } from "../../common.ts";

/** What may be said of a secret after it was shown: enough to know it again and to see whether somebody still uses it. */
export const standingSecret = z.object({
  lastFour: z.string(),
  dateAdded: instant,
  /** Set while a rotation is under way, on the secret that ends with it. */
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: z.string().nullable(),
});
export type StandingSecret = z.output<typeof standingSecret>;

/** The days in which both secrets of a rotation work, and after which a secret had better be replaced (doc 1, Authentication 6). */
export const rotationOverlapDays = 7;
export const rotationDueDays = 90;

/** Whether the old secret ends at once, or with the overlap. */
export const rotationWrite = z.strictObject({ atOnce: z.boolean() });
