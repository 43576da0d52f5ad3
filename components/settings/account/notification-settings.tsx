"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { desktopNoticesName } from "#components/today/desktop-notices.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useStoredText } from "#components/ui/use-stored-text.ts";
import { type MailedKind, mailedKinds } from "#contract/notifications/notifications.ts";
import { notificationMutations, notificationQueries } from "#lib/api/notifications.ts";

/** How the user is notified of new messages and appointments. */
export function NotificationSettings() {
  return (
    <div className="grid max-w-2xl gap-8">
      <DesktopNoticesSetting />
      <MailNoticesSetting />
    </div>
  );
}

/** Switches desktop notifications of this browser on and off. The browser asks for permission only when they are switched on. */
function DesktopNoticesSetting() {
  const t = useTranslations("account.desktop");
  const [choice, write] = useStoredText(desktopNoticesName);
  const [wasRefused, setWasRefused] = useState(false);
  const isSupported = useHydrated() && "Notification" in window;
  const isOn = choice === "1" && isSupported && Notification.permission === "granted";
  const change = async (wanted: boolean) => {
    const isAllowed = wanted && (await Notification.requestPermission()) === "granted";
    setWasRefused(wanted && !isAllowed);
    write(isAllowed ? "1" : "0");
  };
  return (
    <Section title={t("title")} hint={t("hint")}>
      <label htmlFor="desktop-notices" className="flex items-center gap-2 text-sm">
        <Switch id="desktop-notices" checked={isOn} disabled={!isSupported} onChange={({ target }) => void change(target.checked)} />
        {t("show")}
      </label>
      {wasRefused ? (
        <p role="alert" className="text-sm text-danger">
          {t("blocked")}
        </p>
      ) : null}
    </Section>
  );
}

/** Which notifications the user also gets by email. Each choice is stored at once. */
function MailNoticesSetting() {
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
