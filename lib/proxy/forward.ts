import type { NextRequest } from "next/server";
import { application } from "#contract/application.ts";
import type { Send } from "#contract/client.ts";
import { apiVersion, headers } from "#contract/common.ts";
import { type Endpoint, pathOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { BodyError, readBytes } from "#contract/read-body.ts";
import type { Proxied } from "../api/client.ts";
import { forgetSession } from "../auth/sessions.ts";
import { environment } from "../env.ts";
import { openFor } from "../store/connections.ts";
import { refusal } from "./answer.ts";
import { type Admitted, admit, requireRight } from "./gate.ts";
import { headersToAnswer, headersToSend, onBehalfOf, visitorOf } from "./headers.ts";
import { requireSameOrigin } from "./origin.ts";
import { type Match, type RouteTable, routeTable } from "./routes.ts";
import { askUpstream, bodyOf } from "./upstream.ts";
import { requireRightOn } from "./upstream-rights.ts";

const publicRoutes = routeTable(contract, ({ access }) => "scope" in access);
/** Sign-in is public and therefore not forwarded: its response contains a token. */
const sessionRoutes = routeTable(application, ({ access }) => "session" in access);

/** The booking page needs no session. */
const bookingRoutes = routeTable(
  { booking: application.calendars.booking, offers: application.waitingOffers },
  ({ access }) => "open" in access,
);

/** The pages for a forgotten password need no session. */
const passwordRoutes = routeTable({ links: application.passwordLinks }, ({ access }) => "open" in access);

/** The steps of a sign-in whose responses contain no token. */
const signInRoutes = routeTable(
  { sessions: { secondFactor: application.sessions.secondFactor, startPasskey: application.sessions.startPasskey } },
  ({ access }) => "open" in access,
);
/** The page on which an invited person chooses a password needs no session. */
const inviteRoutes = routeTable({ invites: application.people.invites }, ({ access }) => "open" in access);

/** The first location is created before anyone can sign in. */
const setupRoutes = routeTable({ setup: application.setup }, ({ access }) => "open" in access);

const lastEventId = "last-event-id";
const answerMostMs = 30_000;
const streamMostMs = 120_000;
/** More than any file that the contract accepts. */
const fileMostBytes = 256 * 1024 * 1024;

type Destination = { baseUrl: string; token: string };

/** Forwards to the connection that the request names, with that connection's token. */
export const forwardToConnection = (request: NextRequest) => answering(request, async () => toConnection(request, await admit(request)));

/** Forwards to our own service, as the signed-in user. */
export const forwardToApplication = (request: NextRequest) =>
  answering(request, async () => toApplication(request, await admit(request, { isForService: true })));

/**
 * Sends the requests of a page while the server renders it. They use the same code as the browser's requests, without HTTP to the dashboard
 * itself; `visitor` contains the headers of the request for the page.
 */
export const sendFromPage =
  (admitted: Admitted, connectionId: string, visitor: Headers, signal: AbortSignal) =>
  (prefix: Proxied): Send =>
  (url, init) => {
    const request = new Request(`http://dashboard${prefix}${url}`, {
      ...init,
      headers: { ...init.headers, ...visitorOf({ headers: visitor }), "x-connection": connectionId },
      signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal,
    });
    return answering(request, () => (prefix === "/api/crm" ? toConnection : toApplication)(request, admitted));
  };

async function toConnection(request: Request, { session, token }: Admitted): Promise<Response> {
  const match = find(publicRoutes, request, "/api/crm");
  const id = request.headers.get("x-connection");
  const connection = id === null || id === "" ? undefined : await openFor(session, id);
  if (connection === undefined) throw new ApiError("NOT_FOUND", { reason: "connectionNotFound" });
  await requireRightOn(session, match.endpoint, connection);
  const answer = await forward(
    request,
    match,
    connection,
    connection.kind === "own" ? { ...onBehalfOf(token), ...visitorOf(request) } : {},
  );
  if (isUserWrite(match.endpoint)) forgetSession(token);
  return answer;
}

async function toApplication(request: Request, { session, token }: Admitted): Promise<Response> {
  const match = find(sessionRoutes, request, "/api/app");
  requireRight(session, match.endpoint, "own");
  const answer = await forward(request, match, { baseUrl: environment().serviceUrl, token }, visitorOf(request));
  if (request.method !== "GET") forgetSession(token);
  return answer;
}

const isUserWrite = ({ access }: Endpoint) => "scope" in access && access.scope === "users.write";

/** Forwards requests of public pages, which need no session. Our own service limits each visitor. */
const forwardVisitors = (routes: RouteTable, prefix: string) => (request: NextRequest) =>
  answering(request, async () => {
    const match = find(routes, request, prefix);
    requireSameOrigin(request);
    const answer = await askUpstream({
      baseUrl: environment().serviceUrl,
      path: match.path + new URL(request.url).search,
      method: request.method,
      headers: { [headers.version]: apiVersion, ...withoutAuthorization(headersToSend(request.headers, "")), ...visitorOf(request) },
      body: await bodyToSend(request, match.endpoint),
      signal: request.signal,
      idleMostMs: answerMostMs,
    });
    return new Response(await bodyOf(answer), { status: statusOf(answer.statusCode), headers: headersToAnswer(answer.headers) });
  });

export const forwardToBooking = forwardVisitors(bookingRoutes, "/api/book");
export const forwardToSignIn = forwardVisitors(signInRoutes, "/api/sign-in");
export const forwardToInvites = forwardVisitors(inviteRoutes, "/api/invite");
export const forwardToSetup = forwardVisitors(setupRoutes, "/api/setup");
export const forwardToPasswordLinks = forwardVisitors(passwordRoutes, "/api/password");

const withoutAuthorization = ({ authorization: _, ...rest }: Record<string, string>) => rest;

/**
 * Streams the changes of a location. When a browser reconnects by itself, it sends its position in a header; a page sends it in the query.
 */
export const followLive = (request: NextRequest) =>
  answering(request, async () => {
    const { token } = await admit(request);
    const after = request.headers.get(lastEventId) ?? new URL(request.url).searchParams.get("lastEventId");
    const match = { endpoint: application.live.follow, path: pathOf(application.live.follow.route) };
    const more = { ...visitorOf(request), ...(after === null ? {} : { [lastEventId]: after }) };
    return forward(request, match, { baseUrl: environment().serviceUrl, token }, more);
  });

async function answering(request: Request, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (thrown) {
    // The client has disconnected.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    return refusal(thrown);
  }
}

function find(routes: RouteTable, request: Request, prefix: string): Match {
  const path = new URL(request.url).pathname.slice(prefix.length);
  const match = routes(request.method, path);
  if (match === undefined) throw new ApiError("NOT_FOUND", { message: `There is no ${request.method} ${path}.` });
  return match;
}

async function forward(request: Request, { endpoint, path }: Match, to: Destination, more: Record<string, string> = {}): Promise<Response> {
  const answer = await askUpstream({
    baseUrl: to.baseUrl,
    path: path + new URL(request.url).search,
    method: request.method,
    headers: { [headers.version]: apiVersion, ...headersToSend(request.headers, to.token), ...more },
    body: await bodyToSend(request, endpoint),
    signal: request.signal,
    idleMostMs: isStream(endpoint) ? streamMostMs : answerMostMs,
  });
  return new Response(await bodyOf(answer), { status: statusOf(answer.statusCode), headers: headersToAnswer(answer.headers) });
}

/** Streams a file up to the size limit. Any other body is short and is read completely before it is sent. */
export async function bodyToSend(
  request: { headers: Headers; body: ReadableStream<Uint8Array> | null; arrayBuffer(): Promise<ArrayBuffer> },
  { accepts }: Pick<Endpoint, "accepts">,
): Promise<Uint8Array | ReadableStream<Uint8Array> | null> {
  if (request.body === null) return null;
  if (accepts !== "stream") return readBytes(request);
  if (Number(request.headers.get("content-length") ?? 0) > fileMostBytes) throw new BodyError("tooLarge");
  let sizeBytes = 0;
  return request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        sizeBytes += piece.byteLength;
        if (sizeBytes > fileMostBytes) controller.error(new BodyError("tooLarge"));
        else controller.enqueue(piece);
      },
    }),
  );
}

const isStream = (endpoint: Endpoint) => endpoint.accepts === "stream" || endpoint.answers === "stream";

/** A redirect counts as an error of the server, and the browser does not learn its target. */
function statusOf(status: number): number {
  if (status >= 300 && status < 400 && status !== 304) throw new ApiError("UPSTREAM_UNREACHABLE", { reason: "upstreamRedirect" });
  return status;
}
