import { ApiError } from "#contract/errors.ts";
import type { Context } from "../context.ts";
import { userOf } from "./sessions.ts";

/** For endpoints that change the settings of the whole location. */
export function requireAdmin(ctx: Context): void {
  if (userOf(ctx).role !== "admin") throw new ApiError("FORBIDDEN", { reason: "adminsOnly" });
}
