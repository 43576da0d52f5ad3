import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "./waiting.ts";

/** How often the proxy asks each instance whether it is ready. */
export const checkEveryMs = 50;

export type RoundRobin = { url: string; readyPorts: () => number[]; served: Map<number, number> };

/**
 * A load balancer: it sends each request to the next instance whose `/readyz` answers 200, over connections that it keeps, and repeats
 * nothing. A request that an instance drops is answered with 502.
 */
export async function roundRobin(t: TestContext, ports: readonly number[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const served = new Map(ports.map((port) => [port, 0]));
  const ending = new AbortController();
  let turn = 0;

  const watch = async (port: number) => {
    while (!ending.signal.aborted) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: ending.signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(port);
      else ready.delete(port);
      await sleep(checkEveryMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const pass = (received: IncomingMessage, response: ServerResponse) => {
    const choice = [...ready].sort();
    const port = choice[turn++ % Math.max(1, choice.length)];
    if (port === undefined) return void response.writeHead(502).end("no instance is ready");
    served.set(port, (served.get(port) ?? 0) + 1);
    const { connection: _, ...headers } = received.headers;
    const sent = request({ host: "127.0.0.1", port, path: received.url, method: received.method, headers, agent }, (answer) => {
      const { connection: __, ...own } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, own);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    sent.on("error", (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(String(error));
    });
    response.on("close", () => sent.destroy());
    received.pipe(sent);
  };

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const watched = ports.map(watch);
  t.after(async () => {
    ending.abort();
    server.closeAllConnections();
    server.close();
    agent.destroy();
    await Promise.all(watched);
  });
  await eventually(() => ready.size === ports.length, "ready instances");
  return { url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, readyPorts: () => [...ready], served };
}
