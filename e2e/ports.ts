import { once } from "node:events";
import net from "node:net";

/** Starts to listen on a free port of this machine, and returns it. */
export async function listen(server: net.Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The port is not known.");
  return address.port;
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  const port = await listen(server);
  server.close();
  await once(server, "close");
  return port;
}
