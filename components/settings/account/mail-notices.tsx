"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type MailedKind, mailedKinds } from "#contract/notifications/notifications.ts";
import { notificationMutations, notificationQueries } from "#lib/api/notifications.ts";

/** Which notifications the user also gets by email. Each choice is stored at once. */
export function MailNoticesSetting() {
  const t = useTranslations("account.mail");
  const failureText = useFailureText();
  const choice = useQuery(notificationQueries.mail());
  const change = useMutation(notificationMutations.setMail);
  const chosen = change.isPending ? change.variables : (choice.data?.kinds ?? []);
  const choose = (kind: MailedKind, isWanted: boolean) =>
    change.mutate(
      mailedKinds.filter((each) => (each === kind ? isWanted : chosen.includes(each))),
      { onError: (error) => notify({ title: t("couldntSave"), description: failureText(error).message, tone: "danger" }) },
    );
  return (
    <Section title={t("title")} hint={t("hint")}>
      {choice.data === undefined ? (
        choice.isError ? (
          <Failure title={t("couldntLoad")} error={choice.error} onRetry={choice.refetch} />
        ) : (
          <SkeletonLines count={mailedKinds.length} />
        )
      ) : (
        <div className="grid justify-items-start gap-3 text-sm">
          {choice.data.isSent ? null : <p className="text-warning-soft-foreground">{t("noMailServer")}</p>}
          {mailedKinds.map((kind) => (
            <label key={kind} htmlFor={`mail-${kind}`} className="flex items-center gap-2">
              <Switch id={`mail-${kind}`} checked={chosen.includes(kind)} onChange={({ target }) => choose(kind, target.checked)} />
              {t(`kinds.${kind}`)}
            </label>
          ))}
        </div>
      )}
    </Section>
  );
}
