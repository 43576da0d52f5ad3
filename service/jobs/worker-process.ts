import { pino } from "pino";
import { openDb } from "#db/pool.ts";
import { openDeps } from "../deps.ts";
import type { Settings } from "../settings.ts";
import { workOff } from "./jobs.ts";

// A worker in its own process, for tests that kill one. It runs all due jobs and exits.

export type WorkerOrder = { url: string; settings: Settings; offsetMs: number };

const order: WorkerOrder = JSON.parse(process.argv[2] ?? "");
const db = openDb(order.url, { max: 4 });
const now = () => new Date(Date.now() + order.offsetMs);
const { deps, close } = await openDeps({ db, log: pino({ level: "silent" }), now, settings: order.settings });
await workOff(deps);
await close();
await db.close();
