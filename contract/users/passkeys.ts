import { z } from "zod";

// What browsers and authenticators exchange (WebAuthn), in the JSON form of the standard. Unknown fields are dropped.

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const transports = z.array(z.string().max(40)).max(10);
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal("public-key") };

/** A new passkey, signed by its authenticator. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(8000), attestationObject: base64url(60_000), transports: transports.optional() }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** A challenge that a passkey has signed. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(4000),
    userHandle: z.string().max(200).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const descriptor = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() });
const userVerification = z.enum(["required", "preferred", "discouraged"]);

/** The options with which the browser calls an authenticator. */
export const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification,
  allowCredentials: z.array(descriptor),
});
export type AssertionOptions = z.output<typeof assertionOptions>;

export const registrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), requireResidentKey: z.boolean(), userVerification }),
  attestation: z.literal("none"),
});
export type RegistrationOptions = z.output<typeof registrationOptions>;
