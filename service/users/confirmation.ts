import { ApiError } from "#contract/errors.ts";
import * as sessions from "#db/users/sessions.ts";
import * as users from "#db/users/users.ts";
import type { Context } from "../context.ts";
import { isPassword } from "./passwords.ts";
import { userOf } from "./sessions.ts";
import { countAttempt, forgetAttempts } from "./sign-in-attempts.ts";

// Someone who finds an unlocked computer must not be able to change how its owner signs in.

/** How long after a sign-in changes need no further confirmation. */
const recentMs = 10 * 60_000;

export type Confirmation = "none" | "password" | "signIn";

/** What the signed-in user must send with such a change. */
export async function confirmationOf(ctx: Context): Promise<Confirmation> {
  const { id, sessionHash } = userOf(ctx);
  const session = await sessions.findBegin(ctx.db, sessionHash);
  if (session !== undefined && ctx.now().getTime() - session.date_added.getTime() < recentMs) return "none";
  const user = await users.findOwn(ctx.db, id);
  return user?.password_hash == null ? "signIn" : "password";
}

/** Checks the user's own password; wrong attempts are limited. */
export async function requireOwnPassword(ctx: Context, password: string, field: string): Promise<void> {
  const { id } = userOf(ctx);
  const attempts = `password ${id}`;
  await countAttempt(ctx, "account", attempts);
  const user = await users.findOwn(ctx.db, id);
  if (user === undefined) throw new ApiError("SESSION_ENDED");
  if (!(await isPassword(password, user.password_hash))) throw new ApiError("INVALID", { reason: "passwordWrong", values: { field } });
  await forgetAttempts(ctx, attempts);
}

export async function requireConfirmation(ctx: Context, password: string | undefined): Promise<void> {
  const needed = await confirmationOf(ctx);
  if (needed === "none") return;
  if (needed === "signIn") throw new ApiError("FORBIDDEN", { reason: "signInAgain" });
  if (password === undefined) throw new ApiError("FORBIDDEN", { reason: "passwordNeeded" });
  await requireOwnPassword(ctx, password, "password");
}
