import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { systemActorNames } from "#contract/audit/actors.ts";
import type { ExternalProblem } from "#contract/calendars/external-calendars.ts";
import * as rows from "#db/calendars/external-calendars.ts";
import type { Executor } from "#db/pool.ts";
import { seal, unseal } from "#db/seal.ts";
import { type Context, systemContext } from "../../context.ts";
import type { Deps } from "../../deps.ts";
import { addJob } from "../../jobs/queue.ts";
import { zoneOf } from "../availability/load.ts";
import { dayMs } from "../availability/zone.ts";
import type { BusyTime } from "./busy-times.ts";
import { fetchCalendar, NotFetched } from "./fetch-calendar.ts";
import { readInThread } from "./reader.ts";

/** Times further in the future do not block bookings yet. */
const aheadMs = 400 * dayMs;

export const addressContext = (tenant: string, id: string) => `external calendar ${id} of ${tenant}`;

export const sealAddress = ({ settings, tenant }: Context, id: string, url: string) =>
  seal(settings.secret, addressContext(tenant, id), url);
export const addressOf = ({ settings, tenant }: Context, { id, url }: Pick<rows.ExternalCalendar, "id" | "url">) =>
  unseal(settings.secret, addressContext(tenant, id), url);

export type Reading = { times: BusyTime[] } | { problem: ExternalProblem };

/** Fetches and reads a calendar. Only its times are stored and shown. */
export async function readCalendar({ db, tenant, settings, now, log }: Context, url: string): Promise<Reading> {
  try {
    const text = await fetchCalendar(url, settings.allowLoopback);
    const from = now().getTime() - dayMs;
    return { times: await readInThread({ text, timezone: await zoneOf(db, tenant), from, to: from + aheadMs }) };
  } catch (error) {
    if (error instanceof NotFetched) return { problem: error.problem };
    log.info({ reason: error instanceof Error ? error.message.slice(0, 200) : "" }, "an external calendar could not be read");
    return { problem: "unreadable" };
  }
}

/** If a calendar cannot be read, its previous times stay, because a temporary failure must not offer taken times. */
export async function storeReading(ctx: Context, tx: Executor, id: string, reading: Reading): Promise<rows.ExternalCalendar | undefined> {
  const now = ctx.now();
  const fields = "problem" in reading ? { problem: reading.problem } : { problem: null, checked_at: now };
  const row = await rows.update(tx, ctx.tenant, id, { ...fields, date_updated: now });
  if (row !== undefined && "times" in reading) await rows.replaceBusy(tx, ctx.tenant, id, reading.times);
  return row;
}

const readTask = "read-external-calendar";
const payload = z.object({ locationId: z.string(), id: z.string() });

/** Queues one job for each calendar, so that a slow server delays no other one. */
async function readAll({ db }: Deps): Promise<void> {
  for (const { location_id: locationId, id } of await rows.listPolled(db.query))
    await addJob(db.query, readTask, { locationId, id }, { key: `${readTask}:${locationId}:${id}`, maxAttempts: 1, shareOf: locationId });
}

async function readOne(deps: Deps, job: unknown): Promise<void> {
  const { locationId, id } = payload.parse(job);
  const ctx = systemContext(deps, locationId, { kind: "system", name: systemActorNames.externalCalendars });
  const row = await rows.findById(ctx.db, ctx.tenant, id);
  if (row === undefined) return;
  const reading = await readCalendar(ctx, addressOf(ctx, row));
  await ctx.tx((tx) => storeReading(ctx, tx, id, reading));
}

export const externalCalendarJobs = (deps: Deps): TaskList => ({
  "read-external-calendars": () => readAll(deps),
  [readTask]: (job) => readOne(deps, job),
});

export const externalCalendarRecurring = ["*/10 * * * * read-external-calendars"];
