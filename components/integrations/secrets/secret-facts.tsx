"use client";

import { useCounted } from "#components/ui/counted.ts";
import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { StandingSecret } from "#contract/integrations/secrets.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { isRotating, timeLeft } from "./secret-life.ts";

const words = {
  token: { only: "Token ending in {four}", newer: "New token ending in {four}", older: "Old token ending in {four}" },
  secret: { only: "Secret ending in {four}", newer: "New secret ending in {four}", older: "Old secret ending in {four}" },
} as const;

/** What is known of each standing secret: its end, its age, and when and from where it was last used. */
export function SecretFacts({ secrets, noun }: { secrets: readonly StandingSecret[]; noun: "token" | "secret" }) {
  const say = useSay();
  const counted = useCounted();
  const now = useNow();
  const rotating = isRotating(secrets);
  return (
    <ul className="grid gap-0.5 text-xs text-muted">
      {secrets.map(({ lastFour, dateAdded, expiresAt, lastUsedAt, lastUsedFrom }) => (
        <li key={lastFour + dateAdded} className="flex flex-wrap gap-x-3">
          <span>{say(words[noun][!rotating ? "only" : expiresAt === null ? "newer" : "older"], { four: lastFour })}</span>
          <span>
            {say("made")} <Time at={dateAdded} style="date" />
          </span>
          <span>
            {lastUsedAt === null ? (
              say("never used")
            ) : (
              <>
                {say("last used")} <Time at={lastUsedAt} />
                {lastUsedFrom ? ` ${say("from {address}", { address: lastUsedFrom })}` : ""}
              </>
            )}
          </span>
          {expiresAt === null ? null : (
            <span className="font-medium text-warning-soft-foreground" suppressHydrationWarning>
              {now === undefined
                ? say("ends")
                : Date.parse(expiresAt) <= now.getTime()
                  ? say("ended")
                  : say("ends in {time},", { time: timeLeft(expiresAt, now, counted) })}{" "}
              <Time at={expiresAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
