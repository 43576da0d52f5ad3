import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isApiError } from "#contract/errors.ts";
import type { Session } from "#contract/users/sessions.ts";

/** The service's word on who is signed in holds this long; what ended a session is noticed within it. */
export const rememberedMs = 500;

/** As long as a session of the service lasts. */
const lastKnownMs = 12 * 60 * 60_000;

const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Asks who is signed in, many at once only one time, and again soon. */
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
    /** What was known last, which may have ended since: for drawing a page's frame while the service does not answer, never to admit anybody. */
    lastKnown: (token: string): Session | undefined => known.get(keyOf(token)),
  };
}

export type SessionMemory = ReturnType<typeof rememberSessions>;
