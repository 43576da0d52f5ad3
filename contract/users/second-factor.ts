import { z } from "zod";
import { instant, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { passkeyRegistration, registrationOptions } from "./passkeys.ts";

// The second factor of the signed-in user: an authenticator app, passkeys and recovery codes.

/** A session that began recently needs no password. */
const confirmed = { password: z.string().min(1).max(1000).optional() };

export const passkey = z.object({ id: z.string(), name: z.string(), dateAdded: instant, lastUsedAt: instant.nullable() });
export type Passkey = z.output<typeof passkey>;

const state = z.object({
  app: z.object({ dateAdded: instant }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number(),
  /** Whether one of the user's locations requires a second factor for their role. */
  isRequired: z.boolean(),
  /** What a change requires: nothing shortly after the sign-in, the password, or another sign-in for a user without a password. */
  confirmation: z.enum(["none", "password", "signIn"]),
  /** The address of the dashboard for which passkeys work; null if that address has no host name. */
  passkeyOrigin: z.string().nullable(),
});
export type SecondFactor = z.output<typeof state>;

/** The new recovery codes, which are not shown again; null if the user has codes already. */
const added = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const own = { session: true, right: "signedIn", reach: "everyone", beforeSecondFactor: true } as const;

export const secondFactor = {
  get: endpoint({
    ...own,
    route: "GET /application/account/second-factor",
    summary: "The signed-in user's authenticator app, passkeys and number of recovery codes.",
    output: state,
  }),
  startApp: endpoint({
    ...own,
    route: "POST /application/account/second-factor/app",
    summary: "Create the secret of an authenticator app. It is asked for at a sign-in once a first code was entered.",
    input: { body: z.strictObject(confirmed) },
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["CONFLICT", "INVALID", "FORBIDDEN", "RATE_LIMITED"],
  }),
  confirmApp: endpoint({
    ...own,
    route: "POST /application/account/second-factor/app/confirm",
    summary: "Enter the first code of a new authenticator app.",
    input: { body: z.strictObject({ code: z.string().trim().min(1).max(40) }) },
    output: added,
    errors: ["CONFLICT", "INVALID", "RATE_LIMITED"],
  }),
  removeApp: endpoint({
    ...own,
    route: "POST /application/account/second-factor/app/remove",
    summary: "Remove the authenticator app.",
    input: { body: z.strictObject(confirmed) },
    output: succeeded,
    errors: ["NOT_FOUND", "CONFLICT", "INVALID", "FORBIDDEN", "RATE_LIMITED"],
  }),
  startPasskey: endpoint({
    ...own,
    route: "POST /application/account/second-factor/passkeys/start",
    summary: "What the browser needs to create a passkey.",
    input: { body: z.strictObject(confirmed) },
    output: z.object({ ticket: z.string(), options: registrationOptions }),
    errors: ["CONFLICT", "INVALID", "FORBIDDEN", "RATE_LIMITED"],
  }),
  addPasskey: endpoint({
    ...own,
    route: "POST /application/account/second-factor/passkeys",
    summary: "Add the passkey that the browser has created.",
    input: {
      body: z.strictObject({ ticket: z.string().min(1).max(200), name: shortText.trim().min(1).max(80), passkey: passkeyRegistration }),
    },
    status: 201,
    output: added.extend({ passkey }),
    errors: ["CONFLICT", "INVALID"],
  }),
  removePasskey: endpoint({
    ...own,
    route: "POST /application/account/second-factor/passkeys/:passkeyId/remove",
    summary: "Remove a passkey.",
    input: { params: z.object({ passkeyId: z.string().min(1).max(1400) }), body: z.strictObject(confirmed) },
    output: succeeded,
    errors: ["NOT_FOUND", "CONFLICT", "INVALID", "FORBIDDEN", "RATE_LIMITED"],
  }),
  renewRecoveryCodes: endpoint({
    ...own,
    route: "POST /application/account/second-factor/recovery-codes",
    summary: "Replace all recovery codes. The new ones are not shown again.",
    input: { body: z.strictObject(confirmed) },
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ["CONFLICT", "INVALID", "FORBIDDEN", "RATE_LIMITED"],
  }),
};
