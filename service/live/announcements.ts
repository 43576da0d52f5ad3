import { EventEmitter } from "node:events";
import { sql } from "kysely";
import type { Logger } from "pino";
import { z } from "zod";
import { type ConversationPresence, conversationPresence } from "#contract/conversations/presence.ts";
import type { Db, Executor } from "#db/pool.ts";
import { credentialChannel } from "#db/users/sessions.ts";

export type Live = {
  /** Announces that something in a location changed. Throttled per instance, so that commits do not queue for it. */
  announce(locationId: string): void;
  /** Calls back whenever a record of the location may have changed. */
  follow(locationId: string, heard: () => void): () => void;
  /** Announces what a user does in a conversation. Of several activities within a short time, only the last is announced. */
  announcePresence(locationId: string, presence: ConversationPresence): void;
  followPresence(locationId: string, heard: (presence: ConversationPresence) => void): () => void;
  /** Calls back whenever a user's sessions or rights may have changed. */
  followRights(heard: () => void): () => void;
  /** Aborts when the program stops, so that open streams do not delay it. */
  readonly ended: AbortSignal;
  end(): void;
  close(): Promise<void>;
};

const gatherMs = 50;
const channel = "live";
const presenceChannel = "presence";
const rightsEvent = "rights";

/** The prefix avoids the bare name "error", which has a special meaning for EventEmitter. */
const eventOf = (locationId: string) => `location ${locationId}`;

const presenceNotice = z.object({ locationId: z.string(), presence: conversationPresence });

/** For work outside requests: publishes with the commit, or immediately without a transaction. */
export const announceNow = (db: Executor, locationId: string) => sql`select pg_notify(${channel}, ${locationId})`.execute(db);

export async function createLive(db: Db, log: Logger): Promise<Live> {
  const emitter = new EventEmitter().setMaxListeners(0);
  /** A separate emitter, because a reconnection emits every event of the other one. */
  const presences = new EventEmitter().setMaxListeners(0);
  const ending = new AbortController();
  const waiting = new Set<string>();
  const waitingPresences = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    timer = undefined;
    const notifications = [
      ...[...waiting].map((locationId) => [channel, locationId] as const),
      ...[...waitingPresences.values()].map((notice) => [presenceChannel, notice] as const),
    ];
    waiting.clear();
    waitingPresences.clear();
    try {
      await db.pool.query("select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notification (channel, payload)", [
        notifications.map(([to]) => to),
        notifications.map(([, payload]) => payload),
      ]);
    } catch (error) {
      log.warn({ err: error }, "live notification was not sent");
    }
  };
  const everybody = () => {
    for (const event of emitter.eventNames()) emitter.emit(event);
  };
  const hear = (of: string, payload: string) => {
    if (of === presenceChannel) {
      // During an update, another version may announce changes that this version does not have.
      const { data } = presenceNotice.safeParse(JSON.parse(payload));
      if (data !== undefined) presences.emit(eventOf(data.locationId), data.presence);
    } else emitter.emit(of === credentialChannel ? rightsEvent : eventOf(payload));
  };
  const stop = await db.listen([channel, presenceChannel, credentialChannel], {
    heard: hear,
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
    announcePresence(locationId, presence) {
      waitingPresences.set(`${presence.userId} ${presence.conversationId}`, JSON.stringify({ locationId, presence }));
      timer ??= setTimeout(flush, gatherMs);
    },
    followPresence(locationId, heard) {
      presences.on(eventOf(locationId), heard);
      return () => presences.off(eventOf(locationId), heard);
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
      if (waiting.size + waitingPresences.size > 0) await flush();
      await stop();
    },
  };
}
