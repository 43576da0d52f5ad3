import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isApiError } from "#contract/errors.ts";
import type { Session } from "#contract/users/sessions.ts";

/** How long a session is cached. A session that was ended elsewhere is noticed within this time. */
export const rememberedMs = 500;

/** The same lifetime as a session of the service. */
const lastKnownMs = 12 * 60 * 60_000;

const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Caches sessions for a moment. Simultaneous requests for a session share one request to the service. */
export function rememberSessions(ask: (token: string, visitor: string | undefined) => Promise<Session>) {
  const remembered = new LRUCache<string, Promise<Session>>({ max: 10_000, ttl: rememberedMs });
  const known = new LRUCache<string, Session>({ max: 10_000, ttl: lastKnownMs });
  return {
    async of(token: string, visitor?: string): Promise<Session | undefined> {
      const key = keyOf(token);
      let asked = remembered.get(key);
      if (asked === undefined) {
        asked = ask(token, visitor);
        remembered.set(key, asked);
      }
      try {
        const session = await asked;
        known.set(key, session);
        return session;
      } catch (error) {
        remembered.delete(key);
        if (isApiError(error) && error.status === 401) {
          known.delete(key);
          return undefined;
        }
        throw error;
      }
    },
    forget: (token: string) => void remembered.delete(keyOf(token)),
    /**
     * The last session that the service returned, which may have ended since. Used to render a page's frame while the service does not
     * answer, never to authorize.
     */
    lastKnown: (token: string): Session | undefined => known.get(keyOf(token)),
  };
}

export type SessionMemory = ReturnType<typeof rememberSessions>;
