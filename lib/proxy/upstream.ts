import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Agent, type Dispatcher } from "undici";
import { ApiError, type ErrorReason, isApiError } from "#contract/errors.ts";
import { withoutSlashesAtEnd } from "#contract/paths.ts";
import { BodyError, readBytes } from "#contract/read-body.ts";
import { environment } from "../env.ts";
import { traceHeaders } from "../tracing.ts";
import { type Bounds, baseUrlOf, boundsOf, lookupFor } from "./address.ts";

export type UpstreamAnswer = Pick<Dispatcher.ResponseData, "statusCode" | "headers" | "body">;

export type UpstreamRequest = {
  baseUrl: string;
  /** Includes the query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array> | Uint8Array | string | null;
  signal: AbortSignal;
  /** The time limit for the head of the response, and then for each piece of its body. */
  idleMostMs: number;
};

/** A server that did not respond. The message is our own, unlike that of an error that was created from a server's response. */
export class UpstreamError extends ApiError<"UPSTREAM_UNREACHABLE" | "UPSTREAM_SLOW"> {}

/** The allowed addresses may have changed since the connection was saved. */
function allowedUrl(baseUrl: string, bounds: Bounds): URL {
  try {
    return new URL(baseUrlOf(baseUrl, bounds));
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw new UpstreamError("UPSTREAM_UNREACHABLE", { reason: "upstreamNotAllowed" });
  }
}

const connectMs = 10_000;
/** Each open page of the dashboard holds one connection to our own service for live changes. */
const configuredConnectionsMost = 1024;
const connectionsMost = 64;
const agents = new Map<string, Agent>();

/** Connections are pooled by the rule under which they were opened, so none is reused under a stricter rule. */
function agentFor(baseUrl: string, bounds: Bounds): Agent {
  const lookup = lookupFor(baseUrl, bounds);
  const rule = lookup === undefined ? "configured" : bounds.allowsLoopback ? "loopback" : "public";
  let agent = agents.get(rule);
  if (agent === undefined) {
    agent = new Agent({
      connect: { timeout: connectMs, ...(lookup === undefined ? {} : { lookup }) },
      connections: lookup === undefined ? configuredConnectionsMost : connectionsMost,
    });
    agents.set(rule, agent);
  }
  return agent;
}

/** Sends one request to a connection's server. Redirects are returned, never followed. */
export async function askUpstream(request: UpstreamRequest): Promise<UpstreamAnswer> {
  const bounds = boundsOf(environment());
  const baseUrl = allowedUrl(request.baseUrl, bounds);
  try {
    return await agentFor(request.baseUrl, bounds).request({
      origin: baseUrl.origin,
      path: withoutSlashesAtEnd(baseUrl.pathname) + request.path,
      method: request.method,
      headers: { ...request.headers, ...traceHeaders(), "accept-encoding": "identity" },
      body: request.body instanceof ReadableStream ? Readable.fromWeb(asNodeStream(request.body)) : request.body,
      signal: request.signal,
      headersTimeout: request.idleMostMs,
      bodyTimeout: request.idleMostMs,
    });
  } catch (error) {
    if (request.signal.aborted || isApiError(error)) throw error;
    throw new UpstreamError(slowCodes.has(codeOf(error)) ? "UPSTREAM_SLOW" : "UPSTREAM_UNREACHABLE", reasonIn(error));
  }
}

const slowCodes = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "ETIMEDOUT"]);

/** Sound because Node's web streams are the global ones; only their type declarations differ. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: as the comment above says
const asNodeStream = (body: ReadableStream<Uint8Array>) => body as NodeReadableStream<Uint8Array>;
/** Sound for the same reason. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: as the comment above says
const asWebStream = (body: NodeReadableStream) => body as ReadableStream<Uint8Array>;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Reasons for causes that the user can fix. Other causes keep the default message. */
function reasonIn(error: unknown): { reason?: ErrorReason } {
  const code = codeOf(error);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { reason: "upstreamNotResolved" };
  if (code === "EPRIVATE") return { reason: "upstreamPrivate" };
  if (code.includes("CERT") || code.startsWith("ERR_TLS") || code.includes("SIGNED")) return { reason: "upstreamCertificate" };
  return {};
}

/** Converts a response for the dashboard's own use. A response longer than `limitBytes` is an error. */
export async function responseOf(answer: UpstreamAnswer, limitBytes: number): Promise<Response> {
  const status = answer.statusCode;
  const retryAfter = answer.headers["retry-after"];
  const headers: Record<string, string> = typeof retryAfter === "string" ? { "retry-after": retryAfter } : {};
  if (status === 204 || status === 304) {
    await answer.body.dump();
    return new Response(null, { status, headers });
  }
  try {
    const bytes = await readBytes(new Response(asWebStream(Readable.toWeb(answer.body))), { limitBytes, discardBytes: 0 });
    return new Response(Buffer.from(bytes), { status, headers });
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw new UpstreamError("UPSTREAM_UNREACHABLE", { reason: error.problem === "tooLarge" ? "upstreamTooLong" : "upstreamInterrupted" });
  }
}

const smallBytes = 64 * 1024;

/** Reads a short response completely, which is faster, and streams a long or endless one. */
export async function bodyOf(answer: UpstreamAnswer): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null> {
  const length = Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (answer.statusCode === 204 || answer.statusCode === 304) {
    await answer.body.dump();
    return null;
  }
  if (!(length <= smallBytes)) return asWebStream(Readable.toWeb(answer.body));
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
