"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { TraceId } from "#components/ui/trace-id.tsx";

export type TableFailure = { title: string; message?: ReactNode; traceId?: string | undefined; retries?: boolean };

export type TableNoticeProps = { failure: TableFailure | undefined; onRetry: (() => void) | undefined; busy: boolean };

/** A notice above existing rows: they are being reloaded, or reloading has failed. */
export function TableNotice({ failure, onRetry, busy }: TableNoticeProps) {
  const t = useTranslations("table.tableNotice");
  return (
    <>
      {failure ? (
        <Banner
          tone="danger"
          title={failure.title}
          className="rounded-none"
          actions={
            onRetry ? (
              <Button size="sm" onClick={onRetry}>
                {t("tryAgain")}
              </Button>
            ) : null
          }
        >
          {failure.message ? <div>{failure.message}</div> : null}
          {failure.retries ? <div>{t("retryingAutomatically")}</div> : null}
          {failure.traceId ? <TraceId id={failure.traceId} /> : null}
        </Banner>
      ) : null}
      {busy ? (
        <span aria-hidden className="pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
          <span className="progress-drift block h-full w-2/5 bg-accent" />
        </span>
      ) : null}
    </>
  );
}
