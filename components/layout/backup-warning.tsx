"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Time } from "#components/ui/time.tsx";
import { useConnection, useSettingsLinks } from "#lib/api/connection.tsx";
import { statusQueries } from "#lib/api/status.ts";
import { routes } from "#lib/routes.ts";

/** Warns admins that the last backup is older than two periods. */
export function BackupWarning() {
  const t = useTranslations("layout.backupWarning");
  const { locationId } = useConnection();
  const maySee = useSettingsLinks().some(({ id }) => id === "systemStatus");
  const { data } = useQuery({ ...statusQueries.get(locationId), enabled: maySee });
  if (data?.backup.isLate !== true) return null;
  const { lastAt } = data.backup;
  return (
    <Banner tone="warning" title={t("backupIsLate")} actions={<Link href={routes.systemStatus()}>{t("open")}</Link>}>
      {lastAt === null ? t("never") : t.rich("last", { time: () => <Time at={lastAt} /> })}
    </Banner>
  );
}
