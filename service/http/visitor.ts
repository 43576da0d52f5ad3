import { clientAddress } from "#contract/client-address.ts";
import { headers } from "#contract/common.ts";
import { openVisitor } from "#db/seal.ts";
import type { Settings } from "../settings.ts";

/** The sender of a request. Only the dashboard can state another address than the connection's. */
export type Visitor = { address: string; isFromDashboard: boolean };

/** `bindings` is the data that the HTTP server adds to a request: its connection. */
export function visitorOf(
  { secret, trustedProxies = [] }: Pick<Settings, "secret" | "trustedProxies">,
  request: Request,
  bindings: unknown,
): Visitor {
  const sealed = request.headers.get(headers.visitor);
  const named = sealed === null ? undefined : openVisitor(secret, sealed);
  if (named !== undefined) return { address: named, isFromDashboard: true };
  const forwarded = request.headers.get("x-forwarded-for") ?? undefined;
  return { address: clientAddress(peerOf(bindings), forwarded, trustedProxies), isFromDashboard: false };
}

/** The remote address of the connection; undefined for a request without one. */
function peerOf(bindings: unknown): string | undefined {
  const incoming: unknown = typeof bindings === "object" && bindings !== null ? Reflect.get(bindings, "incoming") : undefined;
  const socket: unknown = typeof incoming === "object" && incoming !== null ? Reflect.get(incoming, "socket") : undefined;
  const address: unknown = typeof socket === "object" && socket !== null ? Reflect.get(socket, "remoteAddress") : undefined;
  return typeof address === "string" ? address : undefined;
}
