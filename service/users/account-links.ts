import { randomBytes } from "node:crypto";
import { ApiError } from "#contract/errors.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/users/account-links.ts";
import { hashOf } from "../http/authentication.ts";

// Links that are mailed to a person, used once, and valid for a limited time. The database stores only a hash of the token, so a link is created
// where it is sent: in the job or the request that mails it, never before.

const purposes = {
  /** Chooses a new password. */
  password: { validMs: 30 * 60_000 },
  /** Confirms a new email. */
  email: { validMs: 60 * 60_000 },
} as const;
export type LinkPurpose = keyof typeof purposes;

export const validMinutes = (purpose: LinkPurpose): number => purposes[purpose].validMs / 60_000;

/** Creates a link and returns its token, which cannot be read again. Earlier links stay valid until they expire or one of them is used. */
export async function createLink(
  db: Executor,
  purpose: LinkPurpose,
  userId: string,
  now: Date,
  email: string | null = null,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + purposes[purpose].validMs);
  await rows.insert(db, { token_hash: hashOf(token), user_id: userId, purpose, date_added: now, expires_at: expiresAt, email });
  return { token, expiresAt };
}

/** The person of a link; the link stays valid. */
export async function openLink(db: Executor, purpose: LinkPurpose, token: string, now: Date) {
  return (await rows.findUser(db, hashOf(token), purpose, now)) ?? linkEnded();
}

/**
 * Uses a link, which ends all other links of the person for the same purpose. Returns the person's id. Only one of several concurrent uses
 * gets it.
 */
export async function takeLink(tx: Executor, purpose: LinkPurpose, token: string, now: Date): Promise<string> {
  const userId = (await rows.take(tx, hashOf(token), purpose, now)) ?? linkEnded();
  await rows.removeOfUser(tx, userId, purpose);
  return userId;
}

export const linkEnded = (): never => {
  throw new ApiError("NOT_FOUND", { reason: "linkEnded" });
};
