import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { application } from "#contract/application/index.ts";
import type { Session } from "#contract/application/sessions.ts";
import { createClient } from "#contract/client.ts";
import { Fault, isFault } from "#contract/errors.ts";
import { environment } from "../env.ts";
import { sealedAddress, voucherFor } from "../store/secrets.ts";

/** The service's word on who is signed in holds this long; what ended a session is noticed within it. */
const rememberedMs = 500;
const remembered = new LRUCache<string, Promise<Session>>({ max: 10_000, ttl: rememberedMs });
const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");

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

export async function signOut(token: string): Promise<void> {
  remembered.delete(keyOf(token));
  await serviceAs(token).sessions.remove({});
}

/** Undefined when the service does not know the session, or no longer. */
export async function sessionOf(token: string): Promise<Session | undefined> {
  const key = keyOf(token);
  let asked = remembered.get(key);
  if (asked === undefined) {
    asked = serviceAs(token).sessions.get({});
    remembered.set(key, asked);
  }
  try {
    return await asked;
  } catch (error) {
    remembered.delete(key);
    if (isFault(error) && error.status === 401) return undefined;
    throw error;
  }
}
