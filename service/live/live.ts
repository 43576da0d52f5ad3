import { setTimeout as sleep } from "node:timers/promises";
import type { SSEMessage, SSEStreamingApi } from "hono/streaming";
import type { live as contract, LiveChange } from "#contract/live.ts";
import type { Rights } from "#contract/permissions.ts";
import * as changes from "#db/audit/changes.ts";
import * as sessions from "#db/users/sessions.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { eventStream } from "../http/event-stream.ts";
import { userOf } from "../users/sessions.ts";
import { heardBy } from "./audience.ts";
import { PresenceReader } from "./presence.ts";

/** A transaction that commits late may add a change with a lower number than changes that were already sent, within this time. */
const overlapMs = 10_000;
/** The longest time between reading the data and the request to follow. */
const arrivalMs = 2000;
const sentMost = 500;
const heartbeatMs = 15_000;
/** The minimum time between two reads, however fast changes arrive. */
const restMs = 100;
const reconnectMs = 1000;

const eventOf = (event: string, id: number, data: unknown): SSEMessage => ({ event, id: String(id), data: JSON.stringify(data) });

/** Follows a location's change log from a number on. Returns each change once, including late ones with lower numbers. */
export class ChangeReader {
  readonly #read: (after: number, limit: number) => Promise<changes.Change[]>;
  readonly #mayHear: (rows: changes.Change[]) => Promise<changes.Change[]>;
  readonly #newest: () => Promise<number>;
  readonly #now: () => number;
  #floor: number;
  readonly #sent = new Map<number, number>();
  #resyncAgainMs: number | undefined;

  constructor(
    source: {
      read(after: number, limit: number): Promise<changes.Change[]>;
      /** Filters the changes that the reader may receive. */
      mayHear(rows: changes.Change[]): Promise<changes.Change[]>;
      newest(): Promise<number>;
      now(): number;
    },
    floor: number,
  ) {
    this.#read = source.read;
    this.#mayHear = source.mayHear;
    this.#newest = source.newest;
    this.#now = source.now;
    this.#floor = floor;
  }

  /** The events since the last call. */
  async next(): Promise<SSEMessage[]> {
    if (this.#resyncAgainMs !== undefined && this.#now() >= this.#resyncAgainMs) {
      this.#resyncAgainMs = undefined;
      return [eventOf("resync", this.#newestSent(), {}), ...(await this.next())];
    }
    this.#settle();
    const limit = sentMost + this.#sent.size + 1;
    const rows = await this.#read(this.#floor, limit);
    const fresh = rows.filter((row) => !this.#sent.has(row.seq));
    if (fresh.length > sentMost) return this.#resync();
    const atMs = this.#now();
    for (const row of fresh) this.#sent.set(row.seq, atMs);
    const newest = this.#newestSent();
    const heard = fresh.length === 0 ? fresh : await this.#mayHear(fresh);
    return heard.map((row) => eventOf("change", newest, toChange(row)));
  }

  #newestSent(): number {
    return Math.max(this.#floor, ...this.#sent.keys());
  }

  /** A second event follows, because late transactions may add numbers below the floor after the client has read. */
  async #resync(): Promise<SSEMessage[]> {
    this.#resyncAgainMs = this.#now() + overlapMs;
    this.#floor = await this.#newest();
    this.#sent.clear();
    return [eventOf("resync", this.#floor, {})];
  }

  /** Forgets changes that are old enough that no lower number can still appear. */
  #settle(): void {
    const before = this.#now() - overlapMs;
    for (const [seq, atMs] of this.#sent) {
      if (atMs > before) continue;
      this.#sent.delete(seq);
      this.#floor = Math.max(this.#floor, seq);
    }
  }
}

const toChange = (row: changes.Change): LiveChange => ({
  seq: row.seq,
  entity: row.entity,
  entityId: row.entity_id,
  contactId: row.contact_id,
  action: row.action,
});

export const live: Handlers<typeof contract> = {
  async follow(ctx, { query, headers }) {
    const person = userOf(ctx);
    const assignee = ctx.onlyAssignedTo ?? person.id;
    const reader = new ChangeReader(
      {
        read: (after, limit) => changes.listAfter(ctx.outside, ctx.tenant, after, limit),
        async mayHear(rows) {
          // Read every time, so that a right that was removed before a change hides it.
          const present = await rightsNow(ctx);
          return present === undefined
            ? []
            : heardBy(present, rows, (seqs) => changes.listConcerning(ctx.outside, ctx.tenant, seqs, assignee));
        },
        newest: () => changes.newestSeq(ctx.outside, ctx.tenant),
        now: () => performance.now(),
      },
      await startOf(ctx, headers["last-event-id"], query.ageMs),
    );
    const isOver = async () => (await rightsNow(ctx)) === undefined;
    const presences = new PresenceReader(ctx, () => rightsNow(ctx));
    return eventStream((events) => sendChanges(ctx, events, { reader, presences, isOver }));
  },
};

/** Undefined if the session has ended or the user no longer belongs to the location. */
async function rightsNow(ctx: Context): Promise<Rights | undefined> {
  const existing = await sessions.findByHash(ctx.outside, userOf(ctx).sessionHash);
  if (existing === undefined || existing.expires_at <= ctx.now() || !existing.location_ids.includes(ctx.tenant)) return undefined;
  return { ...existing, scopesAssignedToOnly: existing.scopes_assigned_to_only };
}

async function startOf(ctx: Context, lastEventId: string | undefined, ageMs: number | undefined): Promise<number> {
  const last = Number(lastEventId ?? "");
  if (lastEventId === undefined || !Number.isSafeInteger(last) || last < 0)
    return ageMs === undefined
      ? changes.newestSeq(ctx.outside, ctx.tenant)
      : changes.newestSeqBefore(ctx.outside, ctx.tenant, ageMs + arrivalMs);
  return changes.seqShortlyBefore(ctx.outside, ctx.tenant, last, overlapMs / 1000);
}

/** Sends changes until the client leaves, the session ends or the program stops. Waits for slow clients instead of buffering. */
async function sendChanges(
  ctx: Context,
  events: SSEStreamingApi,
  { reader, presences, isOver }: { reader: ChangeReader; presences: PresenceReader; isOver: () => Promise<boolean> },
): Promise<void> {
  const stopped = new AbortController();
  events.onAbort(() => stopped.abort());
  const over = AbortSignal.any([stopped.signal, ctx.deps.live.ended, ...(ctx.signal === undefined ? [] : [ctx.signal])]);
  let isDue = true;
  let isBeatDue = false;
  let wake: (() => void) | undefined;
  const look = () => {
    isDue = true;
    wake?.();
  };
  const stop = (error: unknown) => {
    ctx.log.warn({ err: error }, "live changes stopped");
    stopped.abort();
  };
  const checkRights = () => {
    isOver().then((isEnded) => isEnded && stopped.abort(), stop);
  };
  const unfollow = ctx.deps.live.follow(ctx.tenant, look);
  const unfollowPresence = ctx.deps.live.followPresence(ctx.tenant, (presence) => {
    presences.hear(presence);
    wake?.();
  });
  const unfollowRights = ctx.deps.live.followRights(checkRights);
  const heartbeat = setInterval(() => {
    checkRights();
    isBeatDue = true;
    look();
  }, heartbeatMs);
  // Also aborts a write that waits for the client.
  const end = () => {
    events.abort();
    look();
  };
  over.addEventListener("abort", end, { once: true });
  try {
    await events.write(`retry: ${reconnectMs}\n\n`);
    while (!over.aborted) {
      if (isBeatDue) await events.write(": heartbeat\n\n");
      isBeatDue = false;
      if (isDue) {
        isDue = false;
        for (const event of await reader.next()) await events.writeSSE(event);
      }
      for (const event of await presences.next()) await events.writeSSE(event);
      await sleep(restMs);
      while (!isDue && !presences.isDue && !over.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } catch (error) {
    stop(error);
  } finally {
    clearInterval(heartbeat);
    unfollow();
    unfollowPresence();
    unfollowRights();
    over.removeEventListener("abort", end);
  }
}
