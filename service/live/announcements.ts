import { EventEmitter } from "node:events";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Db, Executor } from "#db/pool.ts";
import { credentialChannel } from "#db/users/sessions.ts";

export type Live = {
  /** Publishes that something of a location changed. Throttled per instance, so that commits do not queue for it. */
  announce(locationId: string): void;
  /** Calls back whenever a record of the location may have changed. */
  follow(locationId: string, heard: () => void): () => void;
  /** Calls back whenever a user's sessions or rights may have changed. */
  followRights(heard: () => void): () => void;
  /** Aborts when the program stops, so that open streams do not delay the stop. */
  readonly ended: AbortSignal;
  end(): void;
  close(): Promise<void>;
};

const gatherMs = 50;
const channel = "live";
const rightsEvent = "rights";

/** The prefix avoids the bare name "error", which has a special meaning for EventEmitter. */
const eventOf = (locationId: string) => `location ${locationId}`;

/** For work outside requests: publishes with the commit, or immediately without a transaction. */
export const announceNow = (db: Executor, locationId: string) => sql`select pg_notify(${channel}, ${locationId})`.execute(db);

export async function createLive(db: Db, log: Logger): Promise<Live> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const ending = new AbortController();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    timer = undefined;
    const locationIds = [...waiting];
    waiting.clear();
    try {
      await db.pool.query("select pg_notify($1, location_id) from unnest($2::text[]) as location_id", [channel, locationIds]);
    } catch (error) {
      log.warn({ err: error }, "live notification was not sent");
    }
  };
  const everybody = () => {
    for (const event of emitter.eventNames()) emitter.emit(event);
  };
  const stop = await db.listen([channel, credentialChannel], {
    heard: (of, locationId) => emitter.emit(of === credentialChannel ? rightsEvent : eventOf(locationId)),
    lost: () => undefined,
    resumed: everybody,
  });

  return {
    announce(locationId) {
      if (locationId === "") return;
      waiting.add(locationId);
      timer ??= setTimeout(flush, gatherMs);
    },
    follow(locationId, heard) {
      emitter.on(eventOf(locationId), heard);
      return () => emitter.off(eventOf(locationId), heard);
    },
    followRights(heard) {
      emitter.on(rightsEvent, heard);
      return () => emitter.off(rightsEvent, heard);
    },
    ended: ending.signal,
    end: () => ending.abort(),
    async close() {
      ending.abort();
      clearTimeout(timer);
      if (waiting.size > 0) await flush();
      await stop();
    },
  };
}
