import { setTimeout as sleep } from "node:timers/promises";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { ApiError, isApiError, unreachable } from "#contract/errors.ts";
import type { PasskeyAssertion } from "#contract/users/passkeys.ts";
import type { Session } from "#contract/users/sessions.ts";
import { environment } from "../env.ts";
import { voucherFor } from "../store/secrets.ts";
import { traceHeaders } from "../tracing.ts";
import { rememberSessions, type SessionMemory } from "./session-memory.ts";

const answerMostMs = 10_000;

const notInTime = () => new ApiError("UPSTREAM_SLOW");
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

/**
 * The caller: the session, if a user is signed in, and the visitor's sealed address, which the dashboard's server has added to the request.
 */
export type Caller = { token?: string | undefined; visitor: string | undefined };

/** The sealed address on a request. */
export const visitorIn = (given: { get(name: string): string | null }): string | undefined => given.get(headers.visitor) ?? undefined;

/** A client of our own service. */
export function serviceAs({ token, visitor }: Caller) {
  return createClient(application, async (url, init) => {
    try {
      return await fetch(environment().serviceUrl + url, {
        ...init,
        cache: "no-store",
        redirect: "error",
        signal: AbortSignal.timeout(answerMostMs),
        headers: {
          ...init.headers,
          ...traceHeaders(),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(visitor === undefined ? {} : { [headers.visitor]: visitor }),
        },
      });
    } catch (error) {
      throw isTimeout(error) ? notInTime() : new ApiError("UNAVAILABLE", { message: unreachable });
    }
  });
}

/** The browser that signs in: its sealed address, its user agent, and the text that it keeps to be recognized. */
export type Browser = { visitor: string | undefined; userAgent: string | undefined; device: string | undefined };

const named = ({ userAgent, device }: Browser) => ({
  ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 500) }),
  ...(device === undefined ? {} : { device }),
});

export const signIn = async (email: string, password: string, browser: Browser) =>
  serviceAs(browser).sessions.create({ body: { email, password, ...named(browser) } });

/** The second step of a sign-in: a code or a passkey. */
export const completeSignIn = async (given: { ticket: string; code?: string; passkey?: PasskeyAssertion }, browser: Browser) =>
  serviceAs(browser).sessions.complete({ body: { ...given, ...named(browser) } });

/** Signs in the user whose email an OpenID Connect provider has just verified. */
export const signInVouched = async (email: string, browser: Browser) =>
  serviceAs(browser).sessions.createVouched({ body: { voucher: await voucherFor(email), ...named(browser) } });

declare global {
  /** One cache per process. Next.js loads this module in several bundles, so the cache is global. */
  var frontdeskSessions: SessionMemory | undefined;
}

globalThis.frontdeskSessions ??= rememberSessions(async (token, visitor) => {
  try {
    return await serviceAs({ token, visitor }).sessions.get({});
  } catch (error) {
    // A response may also time out while its body is read.
    throw isTimeout(error) ? notInTime() : error;
  }
});
const sessions = globalThis.frontdeskSessions;

export async function signOut(token: string, visitor: string | undefined): Promise<void> {
  try {
    await serviceAs({ token, visitor }).sessions.remove({});
  } finally {
    sessions.forget(token);
  }
}

/** Called after a write that may have changed the session, so that the user's next request reads it again. */
export const forgetSession = (token: string): void => sessions.forget(token);

/** Undefined if the service does not know the session or it has ended. */
export const sessionOf = (token: string, visitor: string | undefined): Promise<Session | undefined> => sessions.of(token, visitor);

/** How long a page's frame waits for the service before it is rendered from the last known session. */
const frameWaitMs = 2000;

const late = Symbol("late");

export type FrameSession = { kind: "confirmed"; session: Session | undefined } | { kind: "late"; lastKnown: Session | undefined };

/** The session for rendering a page's frame. It does not wait long for a busy service, and must not authorize access to data. */
export async function frameSessionOf(token: string, visitor: string | undefined): Promise<FrameSession> {
  const asked = sessionOf(token, visitor).catch((error: unknown) => {
    if (isApiError(error)) return late;
    throw error;
  });
  const session = await Promise.race([asked, sleep(frameWaitMs, late, { ref: false })]);
  return typeof session === "symbol" ? { kind: "late", lastKnown: sessions.lastKnown(token) } : { kind: "confirmed", session };
}
