import type { Context as HonoContext } from "hono";
import { clientAddress } from "#contract/client-address.ts";
import { headers } from "#contract/common.ts";
import { openVisitor } from "#db/seal.ts";
import type { Settings } from "../settings.ts";

/** Where a request comes from. Only the dashboard can name another address than the connection's. */
export type Visitor = { address: string; isFromDashboard: boolean };

export function visitorOf({ secret, trustedProxies = [] }: Pick<Settings, "secret" | "trustedProxies">, c: HonoContext): Visitor {
  const sealed = c.req.header(headers.visitor);
  const named = sealed === undefined ? undefined : openVisitor(secret, sealed);
  if (named !== undefined) return { address: named, isFromDashboard: true };
  return { address: clientAddress(peerOf(c), c.req.header("x-forwarded-for"), trustedProxies), isFromDashboard: false };
}

/** The other end of the connection; undefined for a request that came without one. */
function peerOf(c: HonoContext): string | undefined {
  const incoming: unknown = typeof c.env === "object" && c.env !== null ? Reflect.get(c.env, "incoming") : undefined;
  const socket: unknown = typeof incoming === "object" && incoming !== null ? Reflect.get(incoming, "socket") : undefined;
  const address: unknown = typeof socket === "object" && socket !== null ? Reflect.get(socket, "remoteAddress") : undefined;
  return typeof address === "string" ? address : undefined;
}
