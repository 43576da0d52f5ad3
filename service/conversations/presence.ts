import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { presence as contract } from "#contract/conversations/presence.ts";
import { ApiError } from "#contract/errors.ts";
import * as rows from "#db/conversations/conversations.ts";
import type { Handlers } from "../handler.ts";
import { userOf } from "../users/sessions.ts";
import { noConversation } from "./conversations.ts";

/** More than a user needs who types in a few windows and moves between conversations. */
const allowance = new RateLimiterMemory({ points: 60, duration: 10 });

async function take(userId: string): Promise<void> {
  try {
    await allowance.consume(userId);
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    throw new ApiError("RATE_LIMITED", { retryAfterS: Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)) });
  }
}

export const presence: Handlers<typeof contract> = {
  async announce(ctx, { params: { conversationId }, body: { activity } }) {
    const { id: userId } = userOf(ctx);
    await take(userId);
    const { id } = (await rows.findById(ctx.db, ctx.tenant, conversationId, ctx.onlyAssignedTo)) ?? noConversation();
    ctx.deps.live.announcePresence(ctx.tenant, { conversationId: id, userId, activity });
    return { succeeded: true };
  },
};
