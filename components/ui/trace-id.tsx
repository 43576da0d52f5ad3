"use client";

import { useTranslations } from "use-intl";
import { cx } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";

export function TraceId({ id, className }: { id: string; className?: string | undefined }) {
  const t = useTranslations("ui.traceId");
  return (
    <span className={cx("inline-flex max-w-full items-center gap-1 text-xs text-muted", className)}>
      <span className="shrink-0">{t("trace")}</span> <code className="truncate font-mono text-2xs">{id}</code>
      <CopyButton text={id} label={t("copyTraceID")} />
    </span>
  );
}
