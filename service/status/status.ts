import { statfs } from "node:fs/promises";
import { failedDays } from "#contract/conversations/failed.ts";
import { program } from "#contract/program.ts";
import type { status as contract, SystemStatus } from "#contract/status/status.ts";
import * as runs from "#db/backup/runs.ts";
import * as rows from "#db/status/status.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";

const dayMs = 24 * 60 * 60 * 1000;

async function backupOf({ settings, outside, now }: Context): Promise<SystemStatus["backup"]> {
  const [last, success, drill] = await Promise.all([
    runs.findLast(outside, "backup"),
    runs.findLastSuccess(outside, "backup"),
    runs.findLastSuccess(outside, "drill"),
  ]);
  const { to, everyMs } = settings.backup;
  const isScheduled = to !== undefined && everyMs !== undefined;
  const lastAt = success?.finished_at ?? null;
  const waitedMs = now().getTime() - (lastAt?.getTime() ?? 0);
  return {
    everyMs: isScheduled ? everyMs : null,
    lastAt: lastAt?.toISOString() ?? null,
    lastDrillAt: drill?.finished_at?.toISOString() ?? null,
    hasFailed: last?.error != null,
    isLate: isScheduled && (lastAt === null ? last?.error != null : waitedMs > 2 * everyMs),
  };
}

async function diskOf({ settings }: Context): Promise<SystemStatus["disk"]> {
  if (settings.s3 !== undefined) return null;
  const { bavail, blocks, bsize } = await statfs(settings.dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export const status: Handlers<typeof contract> = {
  async get(ctx) {
    const { settings, outside } = ctx;
    const since = new Date(ctx.now().getTime() - failedDays * dayMs);
    const [database, jobs, failures, backup, disk] = await Promise.all([
      rows.readDatabase(outside),
      rows.readJobs(outside),
      rows.readFailures(ctx.db, ctx.tenant, since),
      backupOf(ctx),
      diskOf(ctx),
    ]);
    return {
      status: {
        version: program.version,
        database,
        jobs: { due: jobs.due, oldestDueAt: jobs.oldest_due_at?.toISOString() ?? null, givenUp: jobs.given_up },
        messages: { sendsMail: settings.smtpUrl !== undefined, sendsTexts: settings.sms !== undefined, failed: failures.messages },
        webhooks: { failed: failures.deliveries },
        limits: ctx.deps.limitsStore.state(),
        ...{ disk, backup },
      },
    };
  },
};
