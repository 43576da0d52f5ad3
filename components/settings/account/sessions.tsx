"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Joined } from "#components/ui/joined.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { accountMutations, accountQueries } from "#lib/api/account.ts";
import { browserNameOf } from "#lib/format/browser-names.ts";
import { shortAddress } from "#lib/format/short-address.ts";
import { routes } from "#lib/routes.ts";

export function AccountSessions() {
  const t = useTranslations("account.sessions");
  const failureText = useFailureText();
  const withToast = (title: string) => ({
    onSuccess: () => notify({ title, tone: "success" }),
    onError: (error: unknown) => notify({ title: failureText(error).message, tone: "danger" }),
  });
  const list = useQuery(accountQueries.sessions());
  const end = useMutation(accountMutations.removeSession);
  const endOthers = useMutation(accountMutations.removeOtherSessions);
  const sessions = list.data?.sessions ?? [];
  return (
    <Section
      title={t("whereYouAreSignedIn")}
      hint={t("sessionsEndAfter12Hours")}
      actions={
        sessions.length > 1 ? (
          <Button
            size="sm"
            onClick={() => endOthers.mutate(undefined, withToast(t("signedOutOfAllOtherSessions")))}
            pending={endOthers.isPending}
          >
            {t("signOutAllOthers")}
          </Button>
        ) : null
      }
    >
      {list.isError ? (
        <Failure title={t("couldntLoadSessions")} error={list.error} onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonLines count={3} />
      ) : (
        <ul className="border-y border-separator">
          {sessions.map(({ id, isCurrent, userAgent, from, dateAdded, lastUsedAt }) => (
            <li key={id} className="flex items-center gap-3 border-b border-separator py-2.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2 text-sm font-medium">
                  <span className="truncate">{browserNameOf(userAgent) ?? t("unknownBrowser")}</span>
                  {isCurrent ? <Badge tone="accent">{t("thisSession")}</Badge> : null}
                </p>
                <p className="text-xs text-muted wrap-anywhere">
                  <Joined
                    parts={[
                      from && shortAddress(from),
                      t.rich("signedIn", { time: () => <Time at={dateAdded} /> }),
                      lastUsedAt === null ? null : t.rich("lastUsed", { time: () => <Time at={lastUsedAt} /> }),
                    ]}
                  />
                </p>
              </div>
              {isCurrent ? (
                <Button size="sm" icon={<LogOut aria-hidden />} onClick={() => void signOut({ callbackUrl: routes.signIn() })}>
                  {t("signOut")}
                </Button>
              ) : (
                <Button
                  size="sm"
                  onClick={() => end.mutate(id, withToast(t("sessionEnded")))}
                  pending={end.isPending && end.variables === id}
                >
                  {t("end")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
