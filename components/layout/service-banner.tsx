"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { usePlace, useViewerZone } from "#components/ui/place.tsx";
import { useRecovery } from "#lib/api/providers.tsx";
import { useAway } from "#lib/api/recovery.ts";
import { formatDate } from "#lib/format/dates.ts";

/** Starts the recovery on a page that the server rendered without its data, because the service did not answer in time. */
export function BeginRecovery() {
  const { begin } = useRecovery();
  useEffect(begin, [begin]);
  return null;
}

/** While the service does not answer, shows when the page will try again. Failed reads are repeated without a reload. */
export function ServiceBanner({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useTranslations("layout.serviceBanner");
  const router = useRouter();
  const away = useAway();
  const { begin, tryNow } = useRecovery();
  const { locale } = usePlace();
  const zone = useViewerZone();
  const [leftS, setLeftS] = useState(0);
  const nextMs = away?.nextMs ?? 0;
  useEffect(() => {
    if (nextMs === 0) return;
    const count = () => setLeftS(Math.max(1, Math.ceil((nextMs - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [nextMs]);

  // A frame that was rendered from the last known session is refreshed once the service answers.
  useEffect(() => {
    if (!isConfirmed) begin();
  }, [isConfirmed, begin]);
  const wasAway = useRef(false);
  useEffect(() => {
    if (away === undefined && wasAway.current && !isConfirmed) router.refresh();
    wasAway.current = away !== undefined;
  }, [away, isConfirmed, router]);

  if (away === undefined) return null;
  return (
    <div className="fixed inset-x-0 bottom-4 z-40 mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-md bg-surface shadow-overlay">
      <Banner
        tone="warning"
        title={t("weCantReachTheServer")}
        actions={
          <Button size="sm" onClick={tryNow} pending={nextMs === 0}>
            {t("tryNow")}
          </Button>
        }
      >
        {t("since", { time: formatDate(new Date(away.sinceMs), "time", zone ?? "UTC", locale) })}{" "}
        {nextMs === 0 ? t("tryingAgain") : t("retryingInS", { seconds: leftS })}
      </Banner>
    </div>
  );
}
