import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Fault, isFault } from "#contract/errors.ts";
import { withoutSlashesAtEnd } from "#contract/paths.ts";
import { BodyError, readBytes } from "#contract/read-body.ts";
import { environment } from "../env.ts";
import { type Bounds, baseUrlOf, boundsOf, lookupFor } from "./address.ts";

export type UpstreamRequest = {
  baseUrl: string;
  /** With the query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array> | Uint8Array | string | null;
  signal: AbortSignal;
  /** How long the first byte of the answer, and then each next one, may take. */
  idleMostMs: number;
};

/** A server that did not answer. Its message is ours, whereas a fault that is made of an answer has the server's. */
export class UpstreamFault extends Fault<"UPSTREAM_UNREACHABLE" | "UPSTREAM_SLOW"> {}

/** The operator may have changed what is allowed since the connection was saved. */
function allowedUrl(baseUrl: string, bounds: Bounds): URL {
  try {
    return new URL(baseUrlOf(baseUrl, bounds));
  } catch (error) {
    if (!isFault(error)) throw error;
    throw new UpstreamFault("UPSTREAM_UNREACHABLE", { message: "This installation does not allow connections to this server's address." });
  }
}

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32 }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32 }),
};

/** One request to a connection's own server. Redirects are answers like any other, and are never followed. */
export async function askUpstream(request: UpstreamRequest): Promise<http.IncomingMessage> {
  const bounds = boundsOf(environment());
  const baseUrl = allowedUrl(request.baseUrl, bounds);
  const isSecure = baseUrl.protocol === "https:";
  const lookup = lookupFor(request.baseUrl, bounds);
  const outgoing = (isSecure ? https : http).request({
    protocol: baseUrl.protocol,
    hostname: baseUrl.hostname.replace(/^\[|\]$/g, ""),
    port: baseUrl.port || (isSecure ? 443 : 80),
    path: withoutSlashesAtEnd(baseUrl.pathname) + request.path,
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
    if (isFault(error)) throw error;
    throw new UpstreamFault(codeOf(error) === "ETIMEDOUT" ? "UPSTREAM_SLOW" : "UPSTREAM_UNREACHABLE", reasonIn(error));
  }
}

async function send(outgoing: http.ClientRequest, body: UpstreamRequest["body"]): Promise<void> {
  if (body === null || typeof body === "string" || body instanceof Uint8Array) outgoing.end(body ?? undefined);
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

/** An answer that the dashboard reads itself, as a client does; a longer one than `limitBytes` is no answer. */
export async function responseOf(answer: http.IncomingMessage, limitBytes: number): Promise<Response> {
  const status = answer.statusCode ?? 502;
  const retryAfter = answer.headers["retry-after"];
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  if (status === 204 || status === 304) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  try {
    const bytes = await readBytes(new Response(asWebStream(Readable.toWeb(answer))), { limitBytes, discardBytes: 0 });
    return new Response(Buffer.from(bytes), { status, headers });
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    const message =
      error.problem === "tooLarge"
        ? "The server of this connection sends longer answers than are read here."
        : "The server of this connection broke off its answer.";
    throw new UpstreamFault("UPSTREAM_UNREACHABLE", { message });
  }
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
