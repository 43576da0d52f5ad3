"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { useWaitingUntil } from "#lib/api/waiting.ts";

/** Shows how long requests still wait after a rate limit. */
export function WaitingBanner() {
  const t = useTranslations("layout.waitingBanner");
  const untilMs = useWaitingUntil();
  const [leftS, setLeftS] = useState(0);
  useEffect(() => {
    if (untilMs === 0) return;
    const count = () => setLeftS(Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  if (untilMs === 0) return null;
  return (
    <div className="fixed inset-x-0 bottom-4 z-40 mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-md bg-surface shadow-overlay">
      <Banner tone="warning" title={t("tooManyRequests")}>
        {t("continuingAutomaticallyInS", { seconds: leftS })}
      </Banner>
    </div>
  );
}
