"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { accountMutations, accountQueries } from "#lib/api/account.ts";
import { wordsOf } from "#lib/api/failure.ts";
import { browserNameOf } from "#lib/format/browser-names.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";

const tell = (title: string) => ({
  onSuccess: () => notify({ title, tone: "success" }),
  onError: (error: unknown) => notify({ title: wordsOf(error).message, tone: "danger" }),
});

export function AccountSessions() {
  const say = useSay();
  const list = useQuery(accountQueries.sessions());
  const end = useMutation(accountMutations.removeSession);
  const endOthers = useMutation(accountMutations.removeOtherSessions);
  const sessions = list.data?.sessions ?? [];
  return (
    <Section
      title={say("Where you are signed in")}
      hint={say("Sessions end after 12 hours.")}
      actions={
        sessions.length > 1 ? (
          <Button
            size="sm"
            onClick={() => endOthers.mutate(undefined, tell(say("Signed out of all other sessions")))}
            pending={endOthers.isPending}
          >
            {say("Sign out all others")}
          </Button>
        ) : null
      }
    >
      {list.isError ? (
        <Failure what="Where you are signed in" error={list.error} onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonLines count={3} />
      ) : (
        <ul className="border-y border-separator">
          {sessions.map(({ id, isCurrent, userAgent, from, dateAdded, lastUsedAt }) => (
            <li key={id} className="flex items-center gap-3 border-b border-separator py-2.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2 text-sm font-medium">
                  <span className="truncate">{browserNameOf(userAgent) ?? say("Unknown browser")}</span>
                  {isCurrent ? <Badge tone="accent">{say("This session")}</Badge> : null}
                </p>
                <p className="flex flex-wrap gap-x-3 text-xs text-muted">
                  {from ? <span>{from}</span> : null}
                  <span>
                    {say("Signed in")} <Time at={dateAdded} />
                  </span>
                  {lastUsedAt === null ? null : (
                    <span>
                      {say("Last used")} <Time at={lastUsedAt} />
                    </span>
                  )}
                </p>
              </div>
              {isCurrent ? (
                <Button size="sm" icon={<LogOut aria-hidden />} onClick={() => void signOut({ callbackUrl: routes.signIn() })}>
                  {say("Sign out")}
                </Button>
              ) : (
                <Button
                  size="sm"
                  onClick={() => end.mutate(id, tell(say("Session ended")))}
                  pending={end.isPending && end.variables === id}
                >
                  {say("End")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
