import dns from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent } from "undici";
import { isLoopbackAddress, isPublicAddress } from "#contract/public-address.ts";
import type { WebhookProblem, WebhookProblemCode } from "#contract/workflows/notes.ts";

// Webhooks may only call public addresses. The address is checked at each connection, after name resolution, so that a name cannot
// resolve to one address for the check and to another for the call.

export class TargetRefused extends Error {
  readonly problem: WebhookProblem;

  /** The message is for operators, the code for the log of webhooks. */
  constructor(message: string, code: WebhookProblemCode, values: Record<string, string> = {}) {
    super(message);
    this.problem = { code, values };
  }
}

/** How long a connection may take. */
export const connectMs = 8_000;

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

const isLoopbackName = (host: string) => /^(?:.*\.)?localhost\.?$/i.test(host);

/** Why an address can never be called, as the end of a sentence that begins with the field's name; undefined if it may be called. */
export function reasonAgainst(text: string, allowLoopback: boolean): string | undefined {
  if (!URL.canParse(text)) return "must be an address";
  const url = new URL(text);
  const host = bare(url.hostname);
  const setting = "For development, the service's setting WEBHOOK_ALLOW_LOOPBACK=1 allows addresses of its own machine, with http too.";
  const isLocal = isLoopbackName(host) || isLoopbackAddress(host);
  if (isLocal && !allowLoopback) return `must be a public https address. ${setting}`;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal)) return `must be an https address. ${setting}`;
  return ipaddr.isValid(host) && !isPublicAddress(host, { allowsLoopback: allowLoopback })
    ? `must be a public address. ${host} is private or reserved.`
    : undefined;
}

/**
 * Rejects addresses that cannot be valid whatever the name resolves to: a scheme that webhooks cannot use, or a literal address that is not
 * allowed.
 */
export function requireTarget(url: URL, allowLoopback: boolean): void {
  const host = bare(url.hostname);
  if (url.protocol !== "https:" && !(allowLoopback && url.protocol === "http:"))
    throw new TargetRefused("Refused: only https addresses are called.", "notHttps");
  if (ipaddr.isValid(host) && !isPublicAddress(host, { allowsLoopback: allowLoopback }))
    throw new TargetRefused(`Refused: ${host} is not a public address.`, "notPublic", { host });
  if (url.protocol === "http:" && ipaddr.isValid(host) && !isLoopbackAddress(host))
    throw new TargetRefused("Refused: only loopback addresses can be called over plain http.", "plainHttp");
}

const refusedAs = (hostname: string, address: string) =>
  new TargetRefused(`Refused: ${hostname} is ${address}, which is not called.`, "notPublic", { host: `${hostname} (${address})` });

const noAddress = (hostname: string) => Object.assign(new Error(`${hostname} has no address.`), { code: "ENOTFOUND" });

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

const resolveByDns: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true });

/** Connects only to addresses that `allows` accepts. Only tests pass `resolve`; the default is the system's. */
function connecting(allows: (address: string) => boolean, resolve: Resolve): Agent {
  const lookup: LookupFunction = (hostname, how, answer) => {
    resolve(hostname).then(
      (found) => {
        const refused = found.find(({ address }) => !allows(address));
        const [first] = found;
        if (refused !== undefined) answer(refusedAs(hostname, refused.address), "", 0);
        else if (first === undefined) answer(noAddress(hostname), "", 0);
        else if (how.all) answer(null, found);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), "", 0),
    );
  };
  return new Agent({
    connect: { lookup, timeout: connectMs },
    connections: 32,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
}

export type Agents = { of(url: URL): Agent; close(): Promise<void> };

/** One agent for https, and one for plain http, which only connects to loopback. */
export function createAgents(options: { allowLoopback: boolean; resolve?: Resolve | undefined }): Agents {
  const resolve = options.resolve ?? resolveByDns;
  const secure = connecting((address) => isPublicAddress(address, { allowsLoopback: options.allowLoopback }), resolve);
  const plain = connecting((address) => options.allowLoopback && isLoopbackAddress(address), resolve);
  return {
    of: (url) => (url.protocol === "https:" ? secure : plain),
    async close() {
      await Promise.all([secure.destroy(), plain.destroy()]);
    },
  };
}
