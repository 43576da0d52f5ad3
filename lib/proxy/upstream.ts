import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Fault } from "#contract/errors.ts";
import { environment } from "../env.ts";
import { lookupFor } from "./address.ts";

export type UpstreamRequest = {
  baseUrl: string;
  /** With the query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array> | string | null;
  signal: AbortSignal;
  /** How long the first byte of the answer, and then each next one, may take. */
  idleMostMs: number;
};

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32 }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32 }),
};

/** One request to a connection's own server. Redirects are answers like any other, and are never followed. */
export async function askUpstream(request: UpstreamRequest): Promise<http.IncomingMessage> {
  const { baseUrl, crmUrl, serviceUrl } = { baseUrl: new URL(request.baseUrl), ...environment() };
  const isSecure = baseUrl.protocol === "https:";
  const lookup = lookupFor(request.baseUrl, [crmUrl, serviceUrl]);
  const outgoing = (isSecure ? https : http).request({
    protocol: baseUrl.protocol,
    hostname: baseUrl.hostname.replace(/^\[|\]$/g, ""),
    port: baseUrl.port || (isSecure ? 443 : 80),
    path: baseUrl.pathname.replace(/\/+$/, "") + request.path,
    method: request.method,
    headers: { ...request.headers, "accept-encoding": "identity" },
    agent: isSecure ? agents["https:"] : agents["http:"],
    signal: request.signal,
    ...(lookup ? { lookup } : {}),
  });
  outgoing.setTimeout(request.idleMostMs, () => outgoing.destroy(Object.assign(new Error("No answer in time."), { code: "ETIMEDOUT" })));
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
  });
  try {
    // A server may answer before it has read the whole body: its answer counts then, and not the broken pipe.
    const sent = send(outgoing, request.body);
    sent.catch(() => undefined);
    return await answered;
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new Fault(codeOf(error) === "ETIMEDOUT" ? "UPSTREAM_SLOW" : "UPSTREAM_UNREACHABLE", reasonIn(error));
  }
}

async function send(outgoing: http.ClientRequest, body: UpstreamRequest["body"]): Promise<void> {
  if (body === null || typeof body === "string") outgoing.end(body ?? undefined);
  else await pipeline(Readable.fromWeb(asNodeStream(body)), outgoing);
}

/** Sound because Node's web streams are the global ones; only their type declarations are two. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: as the comment above says
const asNodeStream = (body: ReadableStream<Uint8Array>) => body as NodeReadableStream<Uint8Array>;
/** Sound for the same reason. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: as the comment above says
const asWebStream = (body: NodeReadableStream) => body as ReadableStream<Uint8Array>;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Words for causes that the user can do something about; the others keep the catalogue's. */
function reasonIn(error: unknown): { message?: string } {
  const code = codeOf(error);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { message: "The name of this connection's server is not known." };
  if (code === "EPRIVATE") return { message: "The name of this connection's server points into a private network." };
  if (code.includes("CERT") || code.startsWith("ERR_TLS") || code.includes("SIGNED"))
    return { message: "The certificate of this connection's server is not valid." };
  return {};
}

const smallBytes = 64 * 1024;

/** A short answer in one piece, which is quicker; a long or endless one as it comes. */
export async function bodyOf(answer: http.IncomingMessage): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null> {
  const length = Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (answer.statusCode === 204 || answer.statusCode === 304) {
    answer.resume();
    return null;
  }
  if (!(length <= smallBytes)) return asWebStream(Readable.toWeb(answer));
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}
