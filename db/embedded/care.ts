import { setTimeout as sleep } from "node:timers/promises";
import { ClusterFailure, isNoRoom, reasonOf } from "./failure.ts";

/** Receives reports about a server that ended while it was in use. */
export type ClusterListener = {
  /** The server was restarted; one line for the operator. */
  revived(line: string): void;
  /** The server cannot restart until the operator fixes something; one line, reported once. */
  waits(line: string): void;
  /** The server could not be restarted, and no further attempts follow. */
  lost(why: ClusterFailure): void;
};

const lookMs = 500;
const usual = { pausesMs: [0, 1_000, 2_000, 5_000, 10_000, 20_000], roomPauseMs: 3_000 };
/** If a server ran this long, its end was not caused by its start. */
const soundMs = 60_000;

/** Watches a server until `stopping`: `revive` restarts it and returns whether this process did so. */
export async function lookAfter(
  server: { isRunning(): Promise<boolean>; revive(): Promise<boolean>; tend(): Promise<void>; directory: string },
  listener: ClusterListener,
  stopping: AbortSignal,
  { pausesMs, roomPauseMs }: { pausesMs: readonly number[]; roomPauseMs: number } = usual,
): Promise<void> {
  let attempts = 0;
  let isWaiting = false;
  let revivedAt = performance.now();
  let reason = "it ends again and again";
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);

  for (await pause(lookMs); !stopping.aborted; await pause(lookMs)) {
    if (await server.isRunning().catch(() => true)) {
      if (performance.now() - revivedAt > soundMs) attempts = 0;
      // A failure is retried at the next check.
      await server.tend().catch(() => undefined);
      continue;
    }
    const waitMs = isWaiting ? roomPauseMs : pausesMs[attempts++];
    if (waitMs === undefined)
      return listener.lost(new ClusterFailure(`PostgreSQL in ${server.directory} ended and could not be started again: ${reason}`));
    await pause(waitMs);
    if (stopping.aborted) return;
    try {
      const isOurs = await server.revive();
      revivedAt = performance.now();
      isWaiting = false;
      if (isOurs) listener.revived(`PostgreSQL in ${server.directory} ended without being asked to, and was started again.`);
    } catch (error) {
      reason = reasonOf(error);
      if (isNoRoom(reason) && !isWaiting)
        listener.waits(`PostgreSQL in ${server.directory} ended, because the disk is full. It is started again as soon as there is room.`);
      isWaiting = isNoRoom(reason);
    }
  }
}
