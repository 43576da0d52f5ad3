import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, listen } from "./ports.ts";

// Two dashboards behind a load balancer, each in its own process. The balancer forwards connections, not requests, so a client that keeps a
// connection stays with one dashboard until that one asks it to use another connection.

const root = path.resolve(import.meta.dirname, "..");
const checkEveryMs = 50;
const drainMs = 20 * checkEveryMs;

export type BalancedDashboards = {
  url: string;
  count: number;
  /** Stops a dashboard as an operator does, waits for its end, and starts it again. Returns its exit status. */
  restart: (index: number) => Promise<number | null>;
  /** How many connections each dashboard has had. */
  connections: () => readonly number[];
  close: () => Promise<void>;
};

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const startOne = (port: number): ChildProcess =>
  spawn(path.join(root, "node_modules/.bin/node"), ["lib/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DRAIN_MS: String(drainMs) },
  });

async function end(child: ChildProcess): Promise<number | null> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "close");
  return child.exitCode;
}

export async function startBalancedDashboards(): Promise<BalancedDashboards> {
  const instances = await Promise.all([freePort(), freePort()].map(async (port) => ({ port: await port, connections: 0, isReady: false })));
  const children = instances.map(({ port }) => startOne(port));
  let isClosed = false;
  let turn = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const ready = instances.filter((instance) => instance.isReady);
    const chosen = ready[turn++ % Math.max(1, ready.length)];
    if (chosen === undefined) return void client.destroy();
    chosen.connections += 1;
    const dashboard = net.connect(chosen.port, "127.0.0.1");
    for (const [one, other] of [
      [client, dashboard],
      [dashboard, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => sockets.delete(one));
    }
  });
  const watch = async () => {
    while (!isClosed) {
      for (const instance of instances) instance.isReady = await isReady(instance.port);
      await sleep(checkEveryMs);
    }
  };
  const watching = watch();
  const untilReady = async () => {
    while (instances.some((instance) => !instance.isReady)) {
      if (children.some(({ exitCode }) => exitCode !== null)) throw new Error("A dashboard ended.");
      await sleep(checkEveryMs);
    }
  };
  await untilReady();
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    count: instances.length,
    connections: () => instances.map(({ connections }) => connections),
    async restart(index) {
      const [child, instance] = [children[index], instances[index]];
      if (child === undefined || instance === undefined) throw new Error(`There is no dashboard ${index}.`);
      const status = await end(child);
      children[index] = startOne(instance.port);
      await untilReady();
      return status;
    },
    async close() {
      await Promise.all(children.map(end));
      isClosed = true;
      await watching;
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
