import { z } from "zod";
import { instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// The state of the installation, for the admins who keep it running.

export const systemStatus = z.object({
  version: z.string(),
  database: z.object({ version: z.string(), bytes: z.number() }),
  /** The number of due jobs, since when the oldest has been waiting, and the number of jobs that were given up after several attempts. */
  jobs: z.object({ due: z.number(), oldestDueAt: instant.nullable(), givenUp: z.number() }),
  /** Whether each channel sends messages or writes them to the outbox, and how many of this location's messages failed in seven days. */
  messages: z.object({ sendsMail: z.boolean(), sendsTexts: z.boolean(), failed: z.number() }),
  /** This location's webhook deliveries that failed in seven days. */
  webhooks: z.object({ failed: z.number() }),
  /**
   * Where rate limits are counted: by the only instance, by all instances together, or by each instance alone because Redis is unavailable.
   */
  limits: z.enum(["own", "shared", "away"]),
  /** Null if stored files are in a bucket. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  backup: z.object({
    /** Null if no backups are scheduled. */
    everyMs: z.number().nullable(),
    lastAt: instant.nullable(),
    lastDrillAt: instant.nullable(),
    /** Whether the last attempt failed. */
    hasFailed: z.boolean(),
    /** Whether the last backup is older than two periods. */
    isLate: z.boolean(),
  }),
});
export type SystemStatus = z.output<typeof systemStatus>;

export const status = {
  get: endpoint({
    route: "GET /application/status",
    summary: "The state of the installation: versions, jobs, messages, webhooks, limits, disk and backups.",
    ...({ session: true, right: "signedIn", reach: "wholeLocation", area: "settings", adminOnly: true } as const),
    input: { query: locationQuery },
    output: z.object({ status: systemStatus }),
  }),
};
