import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { createClient } from "#contract/client.ts";
import {
  type AssertionOptions,
  type PasskeyAssertion,
  type PasskeyRegistration,
  passkeyAssertion,
  passkeyRegistration,
  type RegistrationOptions,
} from "#contract/users/passkeys.ts";
import { sessions } from "#contract/users/sessions.ts";

// The browser's side of passkeys, and the steps of a sign-in that need no session.

const visitor = createClient(sessions, (url, init) => fetch(`/api/sign-in${url}`, { ...init, credentials: "omit" }));

export const openSecondFactor = (ticket: string) => visitor.secondFactor({ body: { ticket } });
export const startPasskeySignIn = () => visitor.startPasskey({ body: {} });

/** Whether this page's address and browser support passkeys. IP addresses do not. */
export const supportsPasskeys = (): boolean =>
  "PublicKeyCredential" in window && window.isSecureContext && !/^(\d+\.){3}\d+$|^\[/.test(window.location.hostname);

/** Undefined if the user closed the browser's dialog, or let it time out. */
async function unlessCancelled<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    const name =
      error instanceof WebAuthnError && error.cause instanceof Error ? error.cause.name : error instanceof Error ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") return undefined;
    throw error;
  }
}

export const createPasskey = (options: RegistrationOptions): Promise<PasskeyRegistration | undefined> =>
  unlessCancelled(async () => passkeyRegistration.parse(await startRegistration({ optionsJSON: options })));

export const signWithPasskey = (options: AssertionOptions): Promise<PasskeyAssertion | undefined> =>
  unlessCancelled(async () => passkeyAssertion.parse(await startAuthentication({ optionsJSON: options })));

/** Whether an authenticator reports that it already has one of the user's passkeys. */
export const isKnownToAuthenticator = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
