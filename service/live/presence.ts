import type { SSEMessage } from "hono/streaming";
import type { ConversationPresence } from "#contract/conversations/presence.ts";
import type { Rights } from "#contract/permissions.ts";
import * as conversations from "#db/conversations/conversations.ts";
import type { Context } from "../context.ts";
import { userOf } from "../users/sessions.ts";
import { extentOf } from "./audience.ts";

/** More events than this are dropped; activities that continue are announced again. */
const waitingMost = 200;

/**
 * The activities of other users in the conversations that this user may read. For each user and conversation, only the newest waits to be
 * sent.
 */
export class PresenceReader {
  readonly #ctx: Context;
  readonly #rightsNow: () => Promise<Rights | undefined>;
  readonly #ownId: string;
  readonly #assignee: string;
  readonly #waiting = new Map<string, ConversationPresence>();

  constructor(ctx: Context, rightsNow: () => Promise<Rights | undefined>) {
    this.#ctx = ctx;
    this.#rightsNow = rightsNow;
    this.#ownId = userOf(ctx).id;
    this.#assignee = ctx.onlyAssignedTo ?? this.#ownId;
  }

  get isDue(): boolean {
    return this.#waiting.size > 0;
  }

  /** Ignores what the user does in their own other windows. */
  hear(presence: ConversationPresence): void {
    const key = `${presence.userId} ${presence.conversationId}`;
    if (presence.userId === this.#ownId || (this.#waiting.size >= waitingMost && !this.#waiting.has(key))) return;
    this.#waiting.set(key, presence);
  }

  /** The events since the last call. */
  async next(): Promise<SSEMessage[]> {
    if (!this.isDue) return [];
    const heard = [...this.#waiting.values()];
    this.#waiting.clear();
    return (await this.#readable(heard)).map((presence) => ({ event: "presence", data: JSON.stringify(presence) }));
  }

  async #readable(heard: ConversationPresence[]): Promise<ConversationPresence[]> {
    const rights = await this.#rightsNow();
    const extent = rights === undefined ? "none" : extentOf(rights, "conversation");
    if (extent !== "theirs") return extent === "all" ? heard : [];
    const ids = [...new Set(heard.map(({ conversationId }) => conversationId))];
    const own = new Set(await conversations.listAssignedIds(this.#ctx.outside, this.#ctx.tenant, ids, this.#assignee));
    return heard.filter(({ conversationId }) => own.has(conversationId));
  }
}
