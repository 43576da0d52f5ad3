import { setTimeout as sleep } from "node:timers/promises";
import { ClusterFailure, isNoRoom, reasonOf } from "./failure.ts";

/** Who hears what becomes of a server that ended under its users. */
export type ClusterListener = {
  /** It was started again; one line for the operator. */
  revived(line: string): void;
  /** It cannot be before something is mended; one line for the operator, once. */
  waits(line: string): void;
  /** It could not be, and nobody will try again. */
  lost(why: ClusterFailure): void;
};

const lookMs = 500;
const usual = { pausesMs: [0, 1_000, 2_000, 5_000, 10_000, 20_000], roomPauseMs: 3_000 };
/** One that lived this long did not end because of how it was started. */
const soundMs = 60_000;

/** Looks after a server until `stopping`: `revive` starts it again, and answers whether it was this process that did. */
export async function lookAfter(
  server: { isRunning(): Promise<boolean>; revive(): Promise<boolean>; keepReserve(): Promise<void>; directory: string },
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
      // What cannot be kept now is tried at the next look.
      await server.keepReserve().catch(() => undefined);
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
