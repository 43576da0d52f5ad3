import { request } from "undici";
import { z } from "zod";
import * as messages from "#db/conversations/messages.ts";
import * as rows from "#db/conversations/recordings.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { type Failed, failedFor, failureColumns } from "../failure.ts";
import type { SpooledFile } from "../files/kept.ts";
import { spooled, TooLarge } from "../files/spool.ts";
import type { Settings } from "../settings.ts";
import { createAgents, requireTarget, TargetRefused } from "../workflows/targets.ts";
import { keepRecording, storeRecording } from "./recordings.ts";

const fetchJob = z.object({ locationId: z.string(), messageId: z.string(), url: z.string() });
export type FetchRecording = z.output<typeof fetchJob>;

export const fetchAttemptsMost = 6;
const fetchMs = 60_000;
const sizeMost = 200 * 1024 * 1024;

/** A failure that retries cannot fix. */
class Unfit extends Error {}

/** Downloads a call's recording from its provider: from public addresses only, like webhooks. Retries while the host is unavailable. */
export async function fetchRecording(deps: Deps, job: unknown): Promise<void> {
  const { locationId, messageId, url } = fetchJob.parse(job);
  const ctx = systemContext(deps, locationId);
  const { tenant } = ctx;
  const { files } = deps;
  if ((await messages.findById(deps.db.query, tenant, messageId)) === undefined) return;
  let failed: Failed | undefined;
  let stored: Awaited<ReturnType<typeof storeRecording>>;
  try {
    stored = await fetched(new URL(url), deps.settings, (file) => storeRecording(files, tenant, file));
    if (stored === undefined) throw new Unfit("it is not a WAV file");
  } catch (thrown) {
    if (!(thrown instanceof Unfit || thrown instanceof TargetRefused)) throw thrown;
    failed = failedFor("recordingNotFetched", { detail: thrown.message });
  }
  const now = deps.now();
  await ctx.tx(async (tx) => {
    const message = await messages.findForUpdate(tx, tenant, messageId);
    if (message === undefined || (await rows.find(tx, tenant, messageId)) !== undefined) {
      if (stored !== undefined) await files.remove(stored.key);
      return;
    }
    if (stored !== undefined) await keepRecording({ tx, tenant, now }, messageId, stored);
    const duration = stored?.durationMs === undefined ? {} : { call_duration_s: Math.round(stored.durationMs / 1000) };
    await messages.update(tx, tenant, messageId, { ...duration, ...failureColumns(failed), date_updated: now });
    await messages.announceUpdated(tx, tenant, message, { recording: true });
  });
}

/** Downloads the recording into a file that exists while `use` runs. */
async function fetched<T>(url: URL, { allowLoopback, dataDir }: Settings, use: (file: SpooledFile) => Promise<T>): Promise<T> {
  requireTarget(url, allowLoopback);
  const agents = createAgents({ allowLoopback });
  try {
    const { statusCode, body } = await request(url, { dispatcher: agents.of(url), signal: AbortSignal.timeout(fetchMs) });
    if (statusCode >= 500 || statusCode === 429) throw new Error(`The host of the recording answered ${statusCode}.`);
    if (statusCode !== 200) throw new Unfit(`its host answered ${statusCode}`);
    return await spooled(dataDir, body, sizeMost, use);
  } catch (thrown) {
    if (thrown instanceof TooLarge) throw new Unfit(thrown.message);
    for (let error = thrown; error instanceof Error; error = error.cause) if (error instanceof TargetRefused) throw error;
    throw thrown;
  } finally {
    await agents.close();
  }
}
