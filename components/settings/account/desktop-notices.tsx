"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { desktopNoticesName } from "#components/today/desktop-notices.tsx";
import { Section } from "#components/ui/section.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useStoredText } from "#components/ui/use-stored-text.ts";

/** Switches desktop notifications of this browser on and off. The browser asks for permission only when they are switched on. */
export function DesktopNoticesSetting() {
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
