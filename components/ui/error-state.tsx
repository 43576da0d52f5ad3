"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { cx } from "./class-names.ts";
import { TraceId } from "./trace-id.tsx";

export type ErrorStateProps = {
  title: string;
  message?: ReactNode;
  traceId?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The page repeats the read automatically. */
  retries?: boolean;
  /** It replaces the whole page, whose heading is then the title. */
  isPage?: boolean;
  actions?: ReactNode;
  className?: string;
};

/** A failure: what failed, the trace id for support, and a retry button. */
export function ErrorState({ title, message, traceId, onRetry, retrying, retries, isPage, actions, className }: ErrorStateProps) {
  const t = useTranslations("ui.errorState");
  const Heading = isPage ? "h1" : "h2";
  return (
    <div role="alert" className={cx("grid grid-cols-1 justify-items-center gap-1 px-6 py-14 text-center", className)}>
      <div className="mb-2 grid size-10 place-items-center rounded-lg bg-danger-soft text-danger-soft-foreground">
        <TriangleAlert aria-hidden className="size-5" />
      </div>
      <Heading className="text-base font-semibold">{title}</Heading>
      {message ? <div className="max-w-md text-sm text-muted">{message}</div> : null}
      {retries ? <p className="text-sm text-muted">{t("retryingAutomatically")}</p> : null}
      {traceId ? <TraceId id={traceId} className="mt-1" /> : null}
      {onRetry || actions ? (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {onRetry ? (
            <Button icon={<RotateCw aria-hidden />} onClick={onRetry} pending={retrying ?? false}>
              {t("tryAgain")}
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
    </div>
  );
}
