"use client";

import { useTranslations } from "use-intl";
import { cx } from "./class-names.ts";

/** A placeholder in the shape of loading content; set its size with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("shimmer block h-3.5 max-w-full rounded", className)} />;
}

/** A placeholder for a paragraph. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  const t = useTranslations("ui.skeleton");
  return (
    <span role="status" className="grid gap-2.5">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} className={["w-full", "w-4/5", "w-3/5"][line % 3] ?? "w-full"} />
      ))}
    </span>
  );
}
