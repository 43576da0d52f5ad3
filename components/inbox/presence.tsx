"use client";

import { useCallback, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "#components/ui/avatar.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { useAnnounced } from "#components/ui/use-announced.ts";
import { app } from "#lib/api/client.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { type OwnPresence, type PresenceActivity, type Present, presenceOf, usePresent } from "#lib/api/presence.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";

const facesMost = 3;

async function announce(locationId: string, conversationId: string, activity: PresenceActivity): Promise<void> {
  const input = { params: { conversationId }, body: { locationId, activity } };
  // It is repeated anyway, and users cannot do anything about a failure.
  await app.inbox.presence.announce(input, { keepalive: true }).catch(() => undefined);
}

/** Announces to the other users that this user has the conversation open. Returns a function to call when the user types. */
export function useOwnPresence(conversationId: string): () => void {
  const { server, locationId } = useConnection();
  const isAnnounced = server.can("conversationPresence");
  const own = useRef<OwnPresence>(undefined);
  const present = usePresent(conversationId);
  useEffect(() => {
    if (!isAnnounced) return;
    const presence = presenceOf(
      (activity) => void announce(locationId, conversationId, activity),
      () => document.visibilityState === "visible",
    );
    own.current = presence;
    const leaving = new AbortController();
    document.addEventListener("visibilitychange", presence.show, { signal: leaving.signal });
    window.addEventListener("pagehide", presence.leave, { signal: leaving.signal });
    return () => {
      own.current = undefined;
      leaving.abort();
      presence.leave();
    };
  }, [isAnnounced, locationId, conversationId]);

  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = present.map(({ userId }) => userId);
    if (ids.some((id) => !known.current.includes(id))) own.current?.greet();
    known.current = ids;
  }, [present]);
  return useCallback(() => own.current?.typed(), []);
}

/** The users who are in the location's list of users, and their names as one text. */
function useNames(present: readonly Present[]) {
  const users = useUsers();
  const { locale } = usePlace();
  const named = present
    .filter(({ userId }) => users?.some(({ id }) => id === userId))
    .map(({ userId }) => ({ userId, name: userName(users, userId) }));
  return { named, list: new Intl.ListFormat(locale, { type: "conjunction" }).format(named.map(({ name }) => name)) };
}

/** The other users who have the conversation open. Screen readers announce a user who opens it. */
export function AlsoHere({ conversationId }: { conversationId: string }) {
  const t = useTranslations("inbox.presence");
  const { named, list } = useNames(usePresent(conversationId));
  const text = named.length === 0 ? "" : t("alsoHere", { names: list });
  useAnnounced(text);
  if (text === "") return null;
  return (
    <span className="ms-2 flex min-w-0 items-center gap-1.5" title={text}>
      <Faces named={named} />
      <span className="truncate text-xs text-muted max-sm:sr-only">{text}</span>
    </span>
  );
}

/** The users who are typing, above the composer. */
export function TypingNow({ conversationId }: { conversationId: string }) {
  const t = useTranslations("inbox.presence");
  const { named, list } = useNames(usePresent(conversationId).filter(({ isTyping }) => isTyping));
  if (named.length === 0) return null;
  return (
    <p className="flex shrink-0 items-center gap-1.5 px-3 pb-1.5 text-xs text-muted">
      <Faces named={named} />
      <span className="truncate">{t("typing", { names: list, count: named.length })}</span>
    </p>
  );
}

/** The other users who have a conversation of the list open. */
export function RowPresence({ conversationId }: { conversationId: string }) {
  const t = useTranslations("inbox.presence");
  const { named, list } = useNames(usePresent(conversationId));
  if (named.length === 0) return null;
  const text = t("alsoHere", { names: list });
  return (
    <span className="flex items-center" title={text}>
      <Faces named={named} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

const Faces = ({ named }: { named: readonly { userId: string; name: string }[] }) => (
  <span aria-hidden className="flex shrink-0 -space-x-1">
    {named.slice(0, facesMost).map(({ userId, name }) => (
      <Avatar key={userId} name={name} size="xs" className="ring-2 ring-success" />
    ))}
  </span>
);
