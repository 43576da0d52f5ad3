import assert from "node:assert/strict";
import { test } from "node:test";
import { lookAfter } from "./care.ts";
import { ClusterFailure } from "./failure.ts";

function hearing() {
  const [revived, waits, lost]: string[][] = [[], [], []];
  const listener = {
    revived: (line: string) => revived?.push(line),
    waits: (line: string) => waits?.push(line),
    lost: ({ message }: Error) => lost?.push(message),
  };
  return { revived, waits, lost, listener };
}

const serverOf = (revive: () => Promise<boolean>) => ({
  directory: "/data/postgres",
  isRunning: async () => false,
  tend: async () => undefined,
  revive,
});

test("a server that cannot be restarted is given up after a few attempts, with the reason in one line", async () => {
  let attempts = 0;
  const revive = async () => {
    attempts++;
    throw new ClusterFailure("a file of it is gone");
  };
  const { listener, revived, waits, lost } = hearing();
  await lookAfter(serverOf(revive), listener, new AbortController().signal, { pausesMs: [0, 1, 1], roomPauseMs: 1 });
  assert.equal(attempts, 3);
  assert.deepEqual(lost, ["PostgreSQL in /data/postgres ended and could not be started again: a file of it is gone"]);
  assert.deepEqual([revived, waits], [[], []]);
});

test("a server that ends repeatedly is given up too, and a released one is not restarted", async () => {
  const { listener, revived, lost } = hearing();
  const server = serverOf(async () => true);
  await lookAfter(server, listener, new AbortController().signal, { pausesMs: [0, 1], roomPauseMs: 1 });
  assert.equal(revived?.length, 2);
  assert.match(String(lost), /it ends again and again$/);

  await lookAfter(server, listener, AbortSignal.abort());
  assert.deepEqual([revived?.length, lost?.length], [2, 1]);
});

test("a server that ended on a full disk is restarted once there is space, however long that takes, and reported once", async () => {
  const stopping = new AbortController();
  let attempts = 0;
  const revive = async () => {
    if (++attempts <= 4) throw new ClusterFailure("PostgreSQL could not start: could not write to file: No space left on device");
    stopping.abort();
    return true;
  };
  const { listener, revived, waits, lost } = hearing();
  await lookAfter(serverOf(revive), listener, stopping.signal, { pausesMs: [0, 1], roomPauseMs: 1 });
  assert.deepEqual([attempts, revived?.length, lost], [5, 1, []]);
  assert.deepEqual(waits, ["PostgreSQL in /data/postgres ended, because the disk is full. It is started again as soon as there is room."]);
});
