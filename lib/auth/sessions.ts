import { setTimeout as sleep } from "node:timers/promises";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { ApiError, isApiError, unreachable } from "#contract/errors.ts";
import type { Session } from "#contract/users/sessions.ts";
import { environment } from "../env.ts";
import { voucherFor } from "../store/secrets.ts";
import { rememberSessions, type SessionMemory } from "./session-memory.ts";

const answerMostMs = 10_000;

const notInTime = () => new ApiError("UPSTREAM_SLOW");
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

/** Who asks: the session, if somebody is signed in, and the visitor's sealed address, which the dashboard's server has put on the request. */
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
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(visitor === undefined ? {} : { [headers.visitor]: visitor }),
        },
      });
    } catch (error) {
      throw isTimeout(error) ? notInTime() : new ApiError("UNAVAILABLE", { message: unreachable });
    }
  });
}

/** What signs in: where it is, and what it calls itself. */
export type Browser = { visitor: string | undefined; userAgent: string | undefined };

const named = ({ userAgent }: Browser) => (userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 500) });

export const signIn = async (email: string, password: string, browser: Browser) =>
  serviceAs(browser).sessions.create({ body: { email, password, ...named(browser) } });

/** For somebody whose email an OpenID Connect provider has verified just now. */
export const signInVouched = async (email: string, browser: Browser) =>
  serviceAs(browser).sessions.createVouched({ body: { voucher: await voucherFor(email), ...named(browser) } });

declare global {
  /** One memory for a process, whichever of Next's bundles asks. */
  var frontdeskSessions: SessionMemory | undefined;
}

globalThis.frontdeskSessions ??= rememberSessions(async (token, visitor) => {
  try {
    return await serviceAs({ token, visitor }).sessions.get({});
  } catch (error) {
    // An answer may also stop in its middle.
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

/** After a write, which may have changed what a session tells: whoever wrote reads it next. */
export const forgetSession = (token: string): void => sessions.forget(token);

/** Undefined when the service does not know the session, or no longer. */
export const sessionOf = (token: string, visitor: string | undefined): Promise<Session | undefined> => sessions.of(token, visitor);

/** How long a page's frame waits for the service before it is drawn from what is known. */
const frameWaitMs = 2000;

const late = Symbol("late");

export type FrameSession = { kind: "confirmed"; session: Session | undefined } | { kind: "late"; lastKnown: Session | undefined };

/** Who is signed in, for drawing a page's frame: it does not wait long for a service that is busy. Admits nobody to any data. */
export async function frameSessionOf(token: string, visitor: string | undefined): Promise<FrameSession> {
  const asked = sessionOf(token, visitor).catch((error: unknown) => {
    if (isApiError(error)) return late;
    throw error;
  });
  const session = await Promise.race([asked, sleep(frameWaitMs, late, { ref: false })]);
  return typeof session === "symbol" ? { kind: "late", lastKnown: sessions.lastKnown(token) } : { kind: "confirmed", session };
}
