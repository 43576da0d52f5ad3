"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { type BulkRun, cancelBulk, dismissBulk, startBulk, useBulkRuns } from "#lib/api/bulk.ts";

const BulkReport = dynamic(() => import("./report.tsx").then((module) => module.BulkReport), { ssr: false });

const shownMs = 12_000;

/** Shows the progress of a bulk action and then its result, with an undo and a list of what failed. */
export function BulkProgress() {
  const t = useTranslations("contacts.progress");
  const runs = useBulkRuns();
  return (
    <section
      aria-label={t("backgroundTasks")}
      aria-live="polite"
      className="pointer-events-none fixed start-0 bottom-0 z-(--z-index-toast) grid w-full max-w-96 gap-2 px-4 pb-4 max-sm:max-w-full md:start-56"
    >
      {runs.map((run) => (
        <RunCard key={run.id} run={run} />
      ))}
    </section>
  );
}

function RunCard({ run }: { run: BulkRun }) {
  const t = useTranslations("contacts.progress");
  const failureText = useFailureText();
  const client = useQueryClient();
  const figures = useFigures();
  const [reporting, setReporting] = useState(false);
  const { status, progress, title, work } = run;
  const failed = progress?.failed ?? 0;
  const isOver = status !== "running";
  const leftOut = useQuery({
    queryKey: ["bulk-failures", "left-out", run.id],
    queryFn: () => work.leftOut?.() ?? [],
    enabled: isOver && work.leftOut !== undefined,
    gcTime: 0,
  });
  const left = work.leftOut === undefined ? 0 : leftOut.data?.length;
  const leavesByItself = status === "done" && failed === 0 && left === 0 && !reporting;
  useEffect(() => {
    if (!leavesByItself) return;
    const timer = setTimeout(() => dismissBulk(run.id), shownMs);
    return () => clearTimeout(timer);
  }, [leavesByItself, run.id]);
  const { undo } = work;
  const changed = progress ? progress.done - failed - progress.unchanged : 0;
  return (
    <div className="toast-card pointer-events-auto grid gap-2 rounded-lg bg-overlay px-3 py-2.5 text-sm shadow-overlay">
      {isOver ? (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-break-word">{title}</p>
            <p className="text-muted">{run.error === undefined ? summaryOf(status, run, t) : failureText(run.error).message}</p>
          </div>
          <IconButton label={t("dismiss")} size="sm" variant="ghost" icon={<X aria-hidden />} onClick={() => dismissBulk(run.id)} />
        </div>
      ) : (
        <ProgressBar
          label={title}
          value={progress?.done}
          max={Math.max(1, progress?.total ?? 1)}
          {...(progress ? { detail: t("of", { count: figures(progress.done), total: figures(progress.total) }) } : {})}
        />
      )}
      <div className="flex gap-1">
        {isOver ? null : (
          <Button size="sm" pending={run.isCancelling} onClick={() => cancelBulk(run.id)}>
            {t("stop")}
          </Button>
        )}
        {isOver && changed > 0 && undo ? (
          <Button
            size="sm"
            onClick={() => {
              startBulk(client, t("undoing", { name: title }), undo());
              dismissBulk(run.id);
            }}
          >
            {t("undo")}
          </Button>
        ) : null}
        {isOver && left ? (
          <Button size="sm" onClick={() => setReporting(true)}>
            {t("showSkipped", { count: figures(left) })}
          </Button>
        ) : isOver && failed > 0 ? (
          <Button size="sm" onClick={() => setReporting(true)}>
            {t("showFailed", { count: figures(failed) })}
          </Button>
        ) : null}
      </div>
      {reporting ? (
        <BulkReport
          title={t(left ? "skippedContacts" : "failedContacts")}
          description={title}
          read={work.leftOut ?? work.failures}
          onClose={() => setReporting(false)}
          onRetry={
            left
              ? undefined
              : () => {
                  startBulk(client, title, work.retry());
                  dismissBulk(run.id);
                }
          }
        />
      ) : null}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslations<"contacts.progress">>;

function summaryOf(end: "done" | "cancelled" | "failed", { progress }: BulkRun, t: Translate): string {
  if (!progress) return t(`ended.${end}`);
  const { done, failed, unchanged, total } = progress;
  const changed = done - failed - unchanged;
  const parts = [
    ...(changed > 0 || done === 0 ? [t("parts.done", { count: changed })] : []),
    ...(unchanged > 0 ? [t("parts.unchanged", { count: unchanged })] : []),
    ...(failed > 0 ? [t("parts.failed", { count: failed })] : []),
    ...(done < total ? [t("parts.left", { count: total - done })] : []),
  ];
  return t(`end.${end}`, { parts: parts.join(", ") });
}
