import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { ApiError } from "#contract/errors.ts";
import {
  type AssertionOptions,
  assertionOptions,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type RegistrationOptions,
  registrationOptions,
} from "#contract/users/passkeys.ts";
import type { Settings } from "../settings.ts";

// Passkeys (WebAuthn). They belong to the host name of the dashboard; browsers offer none for an IP address.

type RelyingParty = { id: string; origin: string };

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Undefined if the dashboard is reached by an IP address. On this machine the dashboard also has the name localhost. */
export function relyingPartyOf({ dashboardUrl }: Pick<Settings, "dashboardUrl">): RelyingParty | undefined {
  const url = new URL(dashboardUrl);
  if (loopback.test(url.hostname)) url.hostname = "localhost";
  return isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0 ? { id: url.hostname, origin: url.origin } : undefined;
}

export function requireRelyingParty(settings: Settings): RelyingParty {
  const party = relyingPartyOf(settings);
  if (party === undefined) throw new ApiError("CONFLICT", { reason: "passkeysUnavailable" });
  return party;
}

/** ES256, EdDSA and RS256, which authenticators offer. */
const algorithms = [-7, -8, -257];

type Stored = { credential_id: string; transports: string[] };
const namesOf = (passkeys: readonly Stored[]) => passkeys.map(({ credential_id: id, transports }) => ({ id, transports }));

/** A user who has not signed in with a password must prove who they are to the authenticator. */
export const assertionOptionsFor = async (
  party: RelyingParty,
  passkeys: readonly Stored[],
  isAlone: boolean,
): Promise<AssertionOptions> => {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: namesOf(passkeys),
    userVerification: isAlone ? "required" : "preferred",
  });
  return assertionOptions.parse({ ...options, allowCredentials: options.allowCredentials ?? [] });
};

type Person = { id: string; email: string; name: string };

export const registrationOptionsFor = async (
  party: RelyingParty,
  person: Person,
  passkeys: readonly Stored[],
): Promise<RegistrationOptions> =>
  registrationOptions.parse(
    await generateRegistrationOptions({
      rpName: "Frontdesk",
      rpID: party.id,
      userID: new TextEncoder().encode(person.id),
      userName: person.email,
      userDisplayName: person.name,
      attestationType: "none",
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: namesOf(passkeys),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    }),
  );

/** Every error of the library is caused by the response, which could have been written by anyone. */
async function verified<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

/** Undefined if the passkey was not created for this challenge and the dashboard's address. */
export async function verifyRegistration(party: RelyingParty, challenge: string, given: PasskeyRegistration) {
  const { transports = [], ...response } = given.response;
  const result = await verified(() =>
    verifyRegistrationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (result?.registrationInfo === undefined) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

type Known = { credential_id: string; public_key: string; counter: string };

/** The authenticator's new count. Undefined if the passkey did not sign this challenge for the dashboard's address. */
export async function verifyAssertion(
  party: RelyingParty,
  { challenge, isAlone }: { challenge: string; isAlone: boolean },
  passkey: Known,
  { response, ...given }: PasskeyAssertion,
): Promise<number | undefined> {
  const { userHandle, ...signed } = response;
  const result = await verified(() =>
    verifyAuthenticationResponse({
      response: { ...given, response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: isAlone,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: Number(passkey.counter),
      },
    }),
  );
  return result?.verified === true ? result.authenticationInfo.newCounter : undefined;
}
