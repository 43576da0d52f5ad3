import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, listen } from "./ports.ts";

/**
 * A separate dashboard whose connection to the tests' service can be paused, so that the service seems unresponsive to this dashboard only.
 */
export type PausableDashboard = { url: string; pause: () => void; resume: () => void; close: () => Promise<void> };

const root = path.resolve(import.meta.dirname, "..");

/** Forwards bytes in both directions. While paused, it accepts bytes and does not answer, like a stopped process. */
function pausableWay(toPort: number) {
  const sockets = new Set<net.Socket>();
  let isPaused = false;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    if (isPaused) socket.pause();
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = net.createServer((client) => {
    const service = net.connect(toPort, "127.0.0.1");
    keep(client);
    keep(service);
    client.on("data", (chunk) => service.write(chunk));
    service.on("data", (chunk) => client.write(chunk));
    client.on("close", () => service.destroy());
    service.on("close", () => client.destroy());
    if (isPaused) for (const socket of [client, service]) socket.pause();
  });
  const set = (next: boolean) => {
    isPaused = next;
    for (const socket of sockets) next ? socket.pause() : socket.resume();
  };
  return {
    server,
    pause: () => set(true),
    resume: () => set(false),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export async function startPausableDashboard(): Promise<PausableDashboard> {
  const way = pausableWay(Number(process.env.SERVICE_PORT));
  const servicePort = await listen(way.server);
  const port = await freePort();
  const child = spawn(
    path.join(root, "node_modules/.bin/node"),
    ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", PORT: String(port), SERVICE_PORT: String(servicePort) },
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    // A page would call the service and cache the response.
    fetch(`${url}/robots.txt`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error("The dashboard did not start.");
    await sleep(200);
  }
  return {
    url,
    pause: way.pause,
    resume: way.resume,
    async close() {
      way.close();
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "close");
    },
  };
}
