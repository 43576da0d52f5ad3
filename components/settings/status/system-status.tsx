"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import type { SystemStatus as Status } from "#contract/status/status.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { statusQueries } from "#lib/api/status.ts";
import { formatBytes } from "#lib/format/bytes.ts";
import { routes } from "#lib/routes.ts";

/** The state of the installation. Values that need attention are marked. */
export function SystemStatus() {
  const t = useTranslations("settings.status");
  const { locationId } = useConnection();
  const status = useQuery(statusQueries.get(locationId));
  return (
    <Section title={t("title")} hint={t("hint")}>
      {status.isError ? (
        <Failure title={t("couldntLoad")} error={status.error} onRetry={status.refetch} />
      ) : status.data === undefined ? (
        <SkeletonLines count={8} />
      ) : (
        <Rows status={status.data} />
      )}
    </Section>
  );
}

/** Below this share of free space, a disk needs attention. */
const tightShare = 0.1;
/** Jobs that wait longer need attention. */
const slowMs = 10 * 60_000;

function Rows({ status }: { status: Status }) {
  const t = useTranslations("settings.status");
  const { locale } = usePlace();
  const { database, jobs, messages, webhooks, limits, disk, backup } = status;
  const isSlow = jobs.oldestDueAt !== null && Date.now() - Date.parse(jobs.oldestDueAt) > slowMs;
  return (
    <dl className="divide-y divide-separator border-y border-separator">
      <Row name={t("version")}>{status.version}</Row>
      <Row name={t("database")}>{t("databaseValue", { version: database.version, size: formatBytes(database.bytes, locale) })}</Row>
      <Row name={t("backup")} isWrong={backup.isLate || backup.hasFailed || backup.everyMs === null}>
        {backup.lastAt === null ? t("never") : <Time at={backup.lastAt} />}
        {backup.everyMs === null ? <Hint>{t("backupNotScheduled")}</Hint> : null}
        {backup.hasFailed ? <Hint>{t("backupFailed")}</Hint> : backup.isLate ? <Hint>{t("backupLate")}</Hint> : null}
      </Row>
      <Row name={t("drill")}>{backup.lastDrillAt === null ? t("never") : <Time at={backup.lastDrillAt} />}</Row>
      <Row name={t("disk")} isWrong={disk !== null && disk.freeBytes < tightShare * disk.totalBytes}>
        {disk === null
          ? t("inBucket")
          : t("diskValue", { free: formatBytes(disk.freeBytes, locale), total: formatBytes(disk.totalBytes, locale) })}
      </Row>
      <Row name={t("jobs")} isWrong={isSlow || jobs.givenUp > 0}>
        {jobs.due === 0 ? t("noJobs") : t("jobsWaiting", { count: jobs.due })}
        {jobs.givenUp > 0 ? <Hint>{t("jobsGivenUp", { count: jobs.givenUp })}</Hint> : null}
      </Row>
      <Row name={t("email")}>{messages.sendsMail ? t("sent") : <Link href={routes.outbox()}>{t("keptInOutbox")}</Link>}</Row>
      <Row name={t("textMessages")}>{messages.sendsTexts ? t("sent") : <Link href={routes.outbox()}>{t("keptInOutbox")}</Link>}</Row>
      <Row name={t("failedMessages")} isWrong={messages.failed > 0}>
        {t("inSevenDays", { count: messages.failed })}
      </Row>
      <Row name={t("failedWebhooks")} isWrong={webhooks.failed > 0}>
        <Link href={routes.deliveries()}>{t("inSevenDays", { count: webhooks.failed })}</Link>
      </Row>
      <Row name={t("limits")} isWrong={limits === "away"}>
        {t(`limitsCounted.${limits}`)}
        {limits === "away" ? <Hint>{t("limitsAway")}</Hint> : null}
      </Row>
    </dl>
  );
}

function Row({ name, isWrong = false, children }: { name: string; isWrong?: boolean; children: ReactNode }) {
  const t = useTranslations("settings.status");
  return (
    <div className="grid grid-cols-1 gap-x-4 py-2.5 text-sm sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="flex items-center gap-2 text-muted">
        {isWrong ? (
          <TriangleAlert aria-label={t("needsAttention")} className="size-4 shrink-0 text-warning-soft-foreground" />
        ) : (
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-soft-foreground" />
        )}
        {name}
      </dt>
      <dd className="min-w-0 max-sm:ps-6 [&_a]:underline">{children}</dd>
    </div>
  );
}

const Hint = ({ children }: { children: ReactNode }) => <p className="text-muted">{children}</p>;
