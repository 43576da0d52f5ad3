import { randomBytes } from "node:crypto";
import { ApiError } from "#contract/errors.ts";
import type { Executor } from "#db/pool.ts";
import * as rows from "#db/users/second-factors.ts";
import { hashOf } from "../http/authentication.ts";

// A ticket connects the two steps of a sign-in, or of adding a passkey. The browser keeps it for minutes, and the second step uses it up.

const validMs = 10 * 60_000;
/** The most attempts with one ticket. After that, the password is needed again. */
const attemptsMost = 5;

export type TicketPurpose = "second-factor" | "passkey" | "new-passkey";

type Ticket = { purpose: TicketPurpose; userId: string | null; challenge?: string };

export async function createTicket(db: Executor, { purpose, userId, challenge = "" }: Ticket, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const ticket = { purpose, user_id: userId, challenge: challenge || randomBytes(32).toString("base64url") };
  await rows.insertTicket(db, { ...ticket, token_hash: hashOf(token), expires_at: new Date(now.getTime() + validMs) });
  return token;
}

const ended = (): never => {
  throw new ApiError("SIGN_IN_REFUSED", { reason: "signInExpired" });
};

export const openTicket = async (db: Executor, token: string, purposes: readonly TicketPurpose[], now: Date) =>
  (await rows.findTicket(db, hashOf(token), purposes, now)) ?? ended();

/** Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit. */
export const countAttemptWith = async (db: Executor, token: string, now: Date) =>
  (await rows.countTicket(db, hashOf(token), attemptsMost, now)) ?? ended();

export const takeTicket = async (tx: Executor, token: string, now: Date) => (await rows.takeTicket(tx, hashOf(token), now)) ?? ended();
