import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { tenantOfRow } from "#db/tenant.ts";
import * as rows from "#db/workflows/deliveries.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { addJob } from "../jobs/queue.ts";
import { attempt } from "./attempt.ts";
import { deliverTask } from "./handle.ts";
import { nextAttempt } from "./schedule.ts";
import { openSecret, signingSecret } from "./signing.ts";
import { openTarget } from "./stored.ts";
import { createAgents, type Resolve } from "./targets.ts";

// Sends due deliveries concurrently, with a limit per receiver, so that a slow receiver delays no other.

const perLane = 16;
const inFlightMost = 256;
/** An attempt without a recorded outcome after this time was lost with its program. */
const leaseMs = 15_000;
const pollMs = 1_000;
const gatherMs = 5;

export type Deliveries = {
  /** Signals that something may be due. */
  wake(): void;
  /** Sends until nothing is due. */
  drain(): Promise<void>;
  /** Sends deliveries when they are due, until it is stopped. */
  keepUp(): Promise<void>;
  /** Aborts running attempts; they are due again immediately. */
  stop(): Promise<void>;
};

export function createDeliveries(deps: Deps, how: { resolve?: Resolve } = {}): Deliveries {
  const { db, now, log, settings, live } = deps;
  const agents = createAgents({ allowLoopback: settings.allowLoopback, resolve: how.resolve });
  const lease = randomUUID();
  const stopping = new AbortController();
  const news = createNews();
  const underWay = new Set<Promise<void>>();
  const perLaneNow: Record<string, number> = {};
  const record = createRecorder(deps, (locationIds) => {
    for (const locationId of new Set(locationIds)) live.announce(locationId);
  });
  /** Lanes that may have due deliveries, by name. The one that was checked last is at the end. */
  const open = new Map<string, rows.Lane>();
  let listedMs = Number.NEGATIVE_INFINITY;
  let loop: Promise<void> = Promise.resolve();

  async function send(claimed: rows.Claimed): Promise<void> {
    const at = now();
    const startedMs = performance.now();
    const { tenant } = systemContext(deps, claimed.location_id);
    const { secret, allowLoopback } = settings;
    const message = {
      id: claimed.id,
      body: claimed.payload,
      target: openTarget(secret, tenant, claimed.sealed),
      signingSecret: claimed.sealed_secret
        ? openSecret(secret, tenant, claimed.sealed_secret)
        : await signingSecret(deps.query, secret, tenant, at),
    };
    const { isRefused, ...answer } = await attempt(message, { agents, allowLoopback, now: at, stopping: stopping.signal });
    if (answer.status === null && stopping.signal.aborted) return;
    const next = isRefused ? undefined : nextAttempt(claimed.failures, now());
    await record({
      location_id: claimed.location_id,
      id: claimed.id,
      lease,
      status: answer.error === null ? "delivered" : next === undefined ? "exhausted" : "pending",
      attempt: { at: at.toISOString(), durationMs: Math.round(performance.now() - startedMs), ...answer },
      nextAttemptAt: answer.error === null ? null : (next ?? null),
    });
  }

  function follow(claimed: rows.Claimed): void {
    perLaneNow[claimed.lane] = (perLaneNow[claimed.lane] ?? 0) + 1;
    const sent = send(claimed)
      // An unrecorded attempt is due again when its lease ends.
      .catch((error: unknown) => log.error({ err: error, deliveryId: claimed.id }, "what became of a webhook could not be written down"))
      .finally(() => {
        underWay.delete(sent);
        open.set(claimed.lane, { tenant: tenantOfRow(claimed), lane: claimed.lane });
        const left = (perLaneNow[claimed.lane] ?? 1) - 1;
        if (left === 0) delete perLaneNow[claimed.lane];
        else perLaneNow[claimed.lane] = left;
        news.announce();
      });
    underWay.add(sent);
  }

  async function findLanes(): Promise<void> {
    listedMs = performance.now();
    for (const each of await rows.listDueLanes(db.query, now())) open.set(each.lane, each);
  }

  /** Claims due deliveries within the limits and starts them; returns how many. */
  async function pump(): Promise<number> {
    if (performance.now() - listedMs >= pollMs) await findLanes();
    let started = 0;
    for (const each of [...open.values()]) {
      const free = inFlightMost - underWay.size;
      if (free <= 0 || stopping.signal.aborted) break;
      open.delete(each.lane);
      const most = Math.min(free, perLane - (perLaneNow[each.lane] ?? 0));
      // The lane is checked again when one of its attempts ends.
      if (most <= 0) continue;
      const claimed = await rows.claimDue(db.query, each, { now: now(), leaseMs, lease, most });
      for (const one of claimed) follow(one);
      if (claimed.length > 0) open.set(each.lane, each);
      started += claimed.length;
    }
    return started;
  }

  return {
    wake() {
      listedMs = Number.NEGATIVE_INFINITY;
      news.announce();
    },
    async drain() {
      // Attempts that were running during the query may have blocked due deliveries, and may have ended since.
      for (let isDone = false; !isDone; ) {
        const wasIdle = underWay.size === 0;
        if (wasIdle) await findLanes();
        isDone = (await pump()) === 0 && wasIdle;
        if (underWay.size > 0) await news.wait(pollMs);
      }
      await agents.close();
    },
    keepUp() {
      loop = (async () => {
        while (!stopping.signal.aborted) {
          try {
            await pump();
            await news.wait(pollMs);
          } catch (error) {
            log.warn({ reason: error instanceof Error ? error.message : String(error) }, "webhooks that are due could not be looked up");
            await sleep(pollMs);
          }
        }
      })();
      return loop;
    },
    async stop() {
      stopping.abort();
      news.announce();
      await Promise.all([loop, ...underWay]);
      await rows.release(db.query, lease, now());
      await agents.close();
    },
  };
}

/** A signal that wakes one waiter; a signal without a waiter is kept for the next one. */
function createNews() {
  let isRung = false;
  let rouse: (() => void) | undefined;
  return {
    announce() {
      isRung = true;
      rouse?.();
    },
    async wait(mostMs: number): Promise<void> {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, mostMs);
          rouse = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isRung = false;
    },
  };
}

/** Batches the outcomes of a short interval into one statement for each location. */
function createRecorder(deps: Deps, announce: (locationIds: string[]) => void): (outcome: rows.Outcome) => Promise<void> {
  let gathered: rows.Outcome[] = [];
  let writing: Promise<void> | undefined;
  const write = async () => {
    await sleep(gatherMs);
    const batch = gathered;
    gathered = [];
    writing = undefined;
    for (const outcomes of Map.groupBy(batch, ({ location_id }) => location_id).values())
      if (outcomes[0] !== undefined) await rows.record(deps.db.query, tenantOfRow(outcomes[0]), outcomes);
    await queueRetries(deps, batch);
    announce(batch.map(({ location_id }) => location_id));
  };
  return (outcome) => {
    gathered.push(outcome);
    writing ??= write();
    return writing;
  };
}

/** Queues one job for all retries within the same second. */
async function queueRetries({ db, now }: Deps, batch: rows.Outcome[]): Promise<void> {
  for (const second of new Set(batch.flatMap(({ nextAttemptAt }) => (nextAttemptAt ? Math.ceil(nextAttemptAt.getTime() / 1000) : [])))) {
    const delayMs = second * 1000 - now().getTime();
    await addJob(db.query, deliverTask, {}, { key: `${deliverTask} ${second}`, delayMs });
  }
}
