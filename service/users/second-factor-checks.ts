import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { ApiError } from "#contract/errors.ts";
import type { Executor } from "#db/pool.ts";
import { seal, unseal } from "#db/seal.ts";
import * as rows from "#db/users/second-factors.ts";
import type { Context } from "../context.ts";
import type { Settings } from "../settings.ts";

// Codes of authenticator apps (TOTP, RFC 6238) and recovery codes.

const periodS = 30;
/** A code is accepted one step early or late, because clocks differ and people type slowly. */
const windowSteps = 1;

const sealContext = (userId: string) => `authenticator app ${userId}`;

export function newAppSecret(settings: Settings, user: { id: string; email: string }): { sealed: string; secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ issuer: "Frontdesk", label: user.email, secret, period: periodS });
  return { sealed: seal(settings.secret, sealContext(user.id), secret.base32), secret: secret.base32, uri: totp.toString() };
}

/** The time step of this code, near the given time; undefined if the code is wrong. */
function stepOf(settings: Settings, userId: string, sealed: string, code: string, now: Date): number | undefined {
  const secret = Secret.fromBase32(unseal(settings.secret, sealContext(userId), sealed));
  const delta = new TOTP({ secret, period: periodS }).validate({ token: code, timestamp: now.getTime(), window: windowSteps });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodS) + delta;
}

const compact = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");
const isAppCode = (code: string) => /^\d{6}$/.test(code);

/** Whether this is a code of the app that was not used before. A used code, and every earlier one, is rejected. */
export async function acceptAppCode(ctx: Context, tx: Executor, userId: string, given: string): Promise<boolean> {
  const app = await rows.findApp(tx, userId);
  const code = compact(given);
  if (app === undefined || !isAppCode(code)) return false;
  const step = stepOf(ctx.settings, userId, app.sealed_secret, code, ctx.now());
  return step !== undefined && (await rows.acceptStep(tx, userId, step)) !== undefined;
}

// Letters and digits that cannot be mistaken for each other: 31 of them, so 49 random bits.
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const codeLength = 10;
const codeCount = 10;

const newRecoveryCode = () => {
  const text = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("");
  return `${text.slice(0, codeLength / 2)}-${text.slice(codeLength / 2)}`;
};

/** Keyed, so that a copy of the database alone is not enough to find a code by trying. */
const hashOfCode = ({ settings }: Context, userId: string, code: string) =>
  createHmac("sha256", settings.secret)
    .update(`recovery code ${userId} ${compact(code)}`)
    .digest("base64url");

/** Replaces the person's recovery codes and returns them; only their hashes are stored. */
export async function renewCodes(ctx: Context, tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newRecoveryCode);
  await rows.setRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfCode(ctx, userId, code)),
  );
  return codes;
}

/** Whether the code is one of the person's recovery codes. If so, it is deleted. */
export const acceptRecoveryCode = async (ctx: Context, tx: Executor, userId: string, code: string): Promise<boolean> =>
  (await rows.acceptRecoveryCode(tx, userId, hashOfCode(ctx, userId, code))) !== undefined;

export const isRecoveryCode = (code: string): boolean => !isAppCode(compact(code));

export const wrongCode = (): never => {
  throw new ApiError("SIGN_IN_REFUSED", { reason: "codeWrong" });
};
