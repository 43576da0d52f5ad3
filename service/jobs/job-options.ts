import type { Logger } from "pino";
import type { Db } from "#db/pool.ts";

/** What jobs work with. */
export type JobOptions = { db: Db; log: Logger; now: () => Date; dataDir: string };
