import { application } from "#contract/application/index.ts";
import type { Session } from "#contract/application/sessions.ts";
import { createClient } from "#contract/client.ts";
import { Fault } from "#contract/errors.ts";
import { environment } from "../env.ts";
import { sealedAddress, voucherFor } from "../store/secrets.ts";
import { rememberSessions, type SessionMemory } from "./session-memory.ts";

const answerMostMs = 10_000;

/** A client of our own service; as nobody without a token. */
export function serviceAs(token?: string) {
  return createClient(application, async (url, init) => {
    try {
      return await fetch(environment().serviceUrl + url, {
        ...init,
        cache: "no-store",
        redirect: "error",
        signal: AbortSignal.timeout(answerMostMs),
        headers: { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      });
    } catch {
      throw new Fault("UNAVAILABLE", { message: "The service does not answer. It may be starting; try again shortly." });
    }
  });
}

/** `address` is the browser's: the service counts wrong attempts by it, and not by ours. */
export type Browser = { address?: string | undefined; userAgent?: string | undefined };

const told = async ({ address, userAgent }: Browser) => ({
  ...(address === undefined ? {} : { from: await sealedAddress(address) }),
  ...(userAgent === undefined ? {} : { userAgent: userAgent.slice(0, 500) }),
});

export const signIn = async (email: string, password: string, browser: Browser) =>
  serviceAs().sessions.create({ body: { email, password, ...(await told(browser)) } });

/** For somebody whose email an OpenID Connect provider has verified just now. */
export const signInVouched = async (email: string, browser: Browser) =>
  serviceAs().sessions.createVouched({ body: { voucher: await voucherFor(email), ...(await told(browser)) } });

declare global {
  /** One memory for a process, whichever of Next's bundles asks. */
  var frontdeskSessions: SessionMemory | undefined;
}

globalThis.frontdeskSessions ??= rememberSessions((token) => serviceAs(token).sessions.get({}));
const sessions = globalThis.frontdeskSessions;

export async function signOut(token: string): Promise<void> {
  try {
    await serviceAs(token).sessions.remove({});
  } finally {
    sessions.forget(token);
  }
}

/** After a write, which may have changed what a session tells: whoever wrote reads it next. */
export const forgetSession = (token: string): void => sessions.forget(token);

/** Undefined when the service does not know the session, or no longer. */
export const sessionOf = (token: string): Promise<Session | undefined> => sessions.of(token);
