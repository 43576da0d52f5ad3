import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import type { TestContext } from "node:test";

/** A port that leads to another one until it is cut, for tests in which a server goes away and comes back. */
export type Gate = { port: number; cut(): void; restore(): void };

export async function tcpGate(t: TestContext, destination: NetConnectOpts): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(destination);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  t.after(() => {
    cut();
    server.close();
  });
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cut,
    restore() {
      isCut = false;
    },
  };
}

/** The same for a database, whose address may name a socket. */
export async function databaseGate(t: TestContext, url: string): Promise<Gate & { url: string }> {
  const address = new URL(url);
  const folder = address.searchParams.get("host");
  const port = Number(address.port || "5432");
  const gate = await tcpGate(t, folder?.startsWith("/") ? { path: `${folder}/.s.PGSQL.${port}` } : { host: address.hostname, port });
  address.searchParams.delete("host");
  address.hostname = "127.0.0.1";
  address.port = String(gate.port);
  return { ...gate, url: address.href };
}
