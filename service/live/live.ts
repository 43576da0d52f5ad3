import type { live as contract, LiveChange } from "#contract/live.ts";
import type { Rights } from "#contract/permissions.ts";
import * as changes from "#db/audit/changes.ts";
import * as sessions from "#db/users/sessions.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { userOf } from "../users/sessions.ts";
import { heardBy } from "./audience.ts";

/** How long a number may be missing below later ones because its transaction commits late. */
const overlapMs = 10_000;
/** How long asking to follow may take, by which what was read is older than was said. */
const arrivalMs = 2000;
const toldMost = 500;
const heartbeatMs = 15_000;
/** At least this long between two looks, however fast changes come. */
const restMs = 100;
const reconnectMs = 1000;

const encoder = new TextEncoder();
const eventOf = (name: string, id: number, data: unknown) => `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Follows a location's change log from a number on, telling each change once, also those that appear late below it. */
export class ChangeReader {
  readonly #read: (after: number, limit: number) => Promise<changes.Change[]>;
  readonly #mayHear: (rows: changes.Change[]) => Promise<changes.Change[]>;
  readonly #newest: () => Promise<number>;
  readonly #now: () => number;
  #floor: number;
  readonly #told = new Map<number, number>();

  constructor(
    source: {
      read(after: number, limit: number): Promise<changes.Change[]>;
      /** Of these, those that the one who listens may hear of. */
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

  /** The events since the last look, ready to be sent; undefined for none. */
  async next(): Promise<string | undefined> {
    this.#settle();
    const limit = toldMost + this.#told.size + 1;
    const rows = await this.#read(this.#floor, limit);
    const fresh = rows.filter((row) => !this.#told.has(row.seq));
    if (fresh.length > toldMost) return this.#resync();
    const atMs = this.#now();
    for (const row of fresh) this.#told.set(row.seq, atMs);
    const newest = Math.max(this.#floor, ...this.#told.keys());
    const heard = fresh.length === 0 ? fresh : await this.#mayHear(fresh);
    return heard.length === 0 ? undefined : heard.map((row) => eventOf("change", newest, toldAs(row))).join("");
  }

  async #resync(): Promise<string> {
    this.#floor = await this.#newest();
    this.#told.clear();
    return eventOf("resync", this.#floor, {});
  }

  /** What was told long enough ago has nothing missing below it any more. */
  #settle(): void {
    const before = this.#now() - overlapMs;
    for (const [seq, atMs] of this.#told) {
      if (atMs > before) continue;
      this.#told.delete(seq);
      this.#floor = Math.max(this.#floor, seq);
    }
  }
}

const toldAs = (row: changes.Change): LiveChange => ({
  seq: row.seq,
  entity: row.entity,
  entityId: row.entity_id,
  contactId: row.contact_id,
  action: row.action,
});

export const live = (house: House): Handlers<typeof contract> => ({
  async follow(ctx, { query }) {
    const person = userOf(ctx);
    const assignee = ctx.onlyAssignedTo ?? person.id;
    const reader = new ChangeReader(
      {
        read: (after, limit) => changes.listAfter(house.db.query, ctx.tenant, after, limit),
        async mayHear(rows) {
          // Read for each look: a right that was taken away before a change says nothing of it.
          const present = await rightsNow(house, ctx);
          return present === undefined
            ? []
            : heardBy(present, rows, (seqs) => changes.listConcerning(house.db.query, ctx.tenant, seqs, assignee));
        },
        newest: () => changes.newestSeq(house.db.query, ctx.tenant),
        now: () => performance.now(),
      },
      await startOf(house, ctx, query.ageMs),
    );
    const isOver = async () => (await rightsNow(house, ctx)) === undefined;
    return new Response(streamOf(house, ctx, reader, isOver), {
      headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
    });
  },
});

/** Undefined where the session is over, or the location is not the person's any more. */
async function rightsNow(house: House, ctx: Context): Promise<Rights | undefined> {
  const standing = await sessions.findByHash(house.db.query, userOf(ctx).sessionHash);
  if (standing === undefined || standing.expires_at <= house.now() || !standing.location_ids.includes(ctx.tenant)) return undefined;
  return { ...standing, scopesAssignedToOnly: standing.scopes_assigned_to_only };
}

async function startOf(house: House, ctx: Context, ageMs: number | undefined): Promise<number> {
  const last = Number(ctx.lastEventId ?? "");
  if (ctx.lastEventId === undefined || !Number.isSafeInteger(last) || last < 0)
    return ageMs === undefined
      ? changes.newestSeq(house.db.query, ctx.tenant)
      : changes.newestSeqBefore(house.db.query, ctx.tenant, ageMs + arrivalMs);
  return changes.seqShortlyBefore(house.db.query, ctx.tenant, last, overlapMs / 1000);
}

function streamOf(house: House, ctx: Context, reader: ChangeReader, isOver: () => Promise<boolean>): ReadableStream<Uint8Array> {
  const stopped = new AbortController();
  const over = AbortSignal.any([stopped.signal, ctx.signal, house.live.ended]);
  let cleanUp = () => stopped.abort();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (!over.aborted) controller.enqueue(encoder.encode(text));
      };
      const failing = (work: () => Promise<void>) => () => {
        work().catch((error: unknown) => {
          ctx.log.warn({ err: error }, "live changes stopped");
          stopped.abort();
        });
      };
      const look = failing(
        oneAtATime(async () => {
          const events = await reader.next();
          if (events !== undefined) send(events);
          await rest(over);
        }),
      );
      const lookAtRights = failing(async () => {
        if (await isOver()) stopped.abort();
      });
      const beat = () => {
        lookAtRights();
        send(": still here\n\n");
        look();
      };
      const unfollow = house.live.follow(ctx.tenant, look);
      const unfollowRights = house.live.followRights(lookAtRights);
      const heartbeat = setInterval(beat, heartbeatMs);
      let isCancelled = false;
      const end = () => {
        clearInterval(heartbeat);
        unfollow();
        unfollowRights();
        if (!isCancelled) controller.close();
      };
      cleanUp = () => {
        isCancelled = true;
        stopped.abort();
      };
      send(`retry: ${reconnectMs}\n\n`);
      if (over.aborted) return end();
      over.addEventListener("abort", end, { once: true });
      look();
    },
    cancel: () => cleanUp(),
  });
}

/** Calls that come while one runs are one call after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}

const rest = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, restMs);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
