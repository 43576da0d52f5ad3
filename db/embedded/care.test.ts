import assert from "node:assert/strict";
import { test } from "node:test";
import { lookAfter } from "./care.ts";
import { ClusterFailure } from "./failure.ts";

test("a server that cannot be started again is given up after a few attempts, in one line that says why", async () => {
  let attempts = 0;
  const revive = async () => {
    attempts++;
    throw new ClusterFailure("No space left on device");
  };
  const server = { directory: "/data/postgres", isRunning: async () => false, revive };
  const lost: string[] = [];
  const listener = { revived: () => assert.fail(), lost: ({ message }: Error) => lost.push(message) };
  await lookAfter(server, listener, new AbortController().signal, [0, 1, 1]);
  assert.equal(attempts, 3);
  assert.deepEqual(lost, ["PostgreSQL in /data/postgres ended and could not be started again: No space left on device"]);
});

test("a server that ends again and again is given up too, and one whose users let go is left alone", async () => {
  const revived: string[] = [];
  const lost: string[] = [];
  const listener = { revived: (line: string) => revived.push(line), lost: ({ message }: Error) => lost.push(message) };
  const server = { directory: "/data/postgres", isRunning: async () => false, revive: async () => true };
  await lookAfter(server, listener, new AbortController().signal, [0, 1]);
  assert.equal(revived.length, 2);
  assert.match(lost.join(), /it ends again and again$/);

  await lookAfter(server, listener, AbortSignal.abort());
  assert.equal(revived.length + lost.length, 3);
});
