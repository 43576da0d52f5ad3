"use client";

import { Time } from "#components/ui/time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { StandingSecret } from "#contract/application/integrations/secrets.ts";
import { isRotating, timeLeft } from "./secret-life.ts";

/** What is known of each standing secret: its end, its age, and when and from where it was last used. */
export function SecretFacts({ secrets, noun }: { secrets: readonly StandingSecret[]; noun: string }) {
  const now = useNow();
  const rotating = isRotating(secrets);
  return (
    <ul className="grid gap-0.5 text-xs text-muted">
      {secrets.map(({ lastFour, dateAdded, expiresAt, lastUsedAt, lastUsedFrom }) => (
        <li key={lastFour + dateAdded} className="flex flex-wrap gap-x-3">
          <span>
            {rotating ? (expiresAt === null ? `New ${noun}` : `Old ${noun}`) : noun.replace(/^./, (letter) => letter.toUpperCase())} ending
            in <span className="font-mono">{lastFour}</span>
          </span>
          <span>
            made <Time at={dateAdded} style="date" />
          </span>
          <span>
            {lastUsedAt === null ? (
              "never used"
            ) : (
              <>
                last used <Time at={lastUsedAt} />
                {lastUsedFrom ? ` from ${lastUsedFrom}` : ""}
              </>
            )}
          </span>
          {expiresAt === null ? null : (
            <span className="font-medium text-warning-soft-foreground" suppressHydrationWarning>
              {now === undefined ? "ends " : `ends in ${timeLeft(expiresAt, now)}, `}
              <Time at={expiresAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
