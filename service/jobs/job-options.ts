import type { Logger } from "pino";
import type { Db } from "#db/pool.ts";
import type { Settings } from "../settings.ts";

/** What jobs work with. */
export type JobOptions = { db: Db; log: Logger; now: () => Date; settings: Settings };
