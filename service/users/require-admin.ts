import { ApiError } from "#contract/errors.ts";
import type { Context } from "../context.ts";
import { userOf } from "./sessions.ts";

/** For verbs that change how a location works for everybody. */
export function requireAdmin(ctx: Context): void {
  if (userOf(ctx).role !== "admin") throw new ApiError("FORBIDDEN", { message: "Only an admin may do this." });
}
