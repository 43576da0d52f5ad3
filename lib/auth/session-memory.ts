import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Session } from "#contract/application/sessions.ts";
import { isFault } from "#contract/errors.ts";

/** The service's word on who is signed in holds this long; what ended a session is noticed within it. */
export const rememberedMs = 500;

const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Asks who is signed in, many at once only one time, and again soon. */
export function rememberSessions(ask: (token: string, visitor: string | undefined) => Promise<Session>) {
  const remembered = new LRUCache<string, Promise<Session>>({ max: 10_000, ttl: rememberedMs });
  return {
    async of(token: string, visitor?: string): Promise<Session | undefined> {
      const key = keyOf(token);
      let asked = remembered.get(key);
      if (asked === undefined) {
        asked = ask(token, visitor);
        remembered.set(key, asked);
      }
      try {
        return await asked;
      } catch (error) {
        remembered.delete(key);
        if (isFault(error) && error.status === 401) return undefined;
        throw error;
      }
    },
    forget: (token: string) => void remembered.delete(keyOf(token)),
  };
}

export type SessionMemory = ReturnType<typeof rememberSessions>;
